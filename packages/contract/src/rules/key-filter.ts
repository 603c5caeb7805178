/**
 * The characters a text field accepts. `text` accepts all but those of R216. `alphanumeric_marks` accepts letters, digits,
 * space, #, /, and ; (R217). `alphanumeric` accepts letters, digits, and space (R218). Letters of any alphabet count, because
 * names have accents. Each field names its filter. Passwords, notes, email, phones, and websites have none.
 */
export type KeyFilter = 'text' | 'alphanumeric_marks' | 'alphanumeric';

const blocked: Record<KeyFilter, RegExp> = {
  text: /[<(^>!#:";%*~{}?|+)[\]\\]/,
  alphanumeric_marks: /[^\p{L}\p{M}0-9 #/;]/u,
  alphanumeric: /[^\p{L}\p{M}0-9 ]/u,
};

/** Whether to block a key press. Named keys ('Enter', 'Backspace') always pass. */
export function blocksKey(char: string, variant: KeyFilter = 'text'): boolean {
  return [...char].length === 1 && blocked[variant].test(char);
}

/** Text without the blocked characters, for pasting. */
export function filterKeys(text: string, variant: KeyFilter = 'text'): string {
  return [...text].filter((char) => !blocksKey(char, variant)).join('');
}
