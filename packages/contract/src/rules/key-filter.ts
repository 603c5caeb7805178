/**
 * What a text field takes. `text` takes everything but the characters of R216; `alphanumeric_marks` only letters, digits,
 * space, # / and ; (R217); `alphanumeric` only letters, digits and space (R218). Letters are those of any alphabet: names
 * have accents. Which field has which filter, and which has none (passwords, notes, mail, phones, websites), the field says.
 */
export type KeyFilter = 'text' | 'alphanumeric_marks' | 'alphanumeric';

const blocked: Record<KeyFilter, RegExp> = {
  text: /[<(^>!#:";%*~{}?|+)[\]\\]/,
  alphanumeric_marks: /[^\p{L}\p{M}0-9 #/;]/u,
  alphanumeric: /[^\p{L}\p{M}0-9 ]/u,
};

/** Whether a pressed key is kept out of the field. Named keys ('Enter', 'Backspace') are no characters and always pass. */
export function blocksKey(char: string, variant: KeyFilter = 'text'): boolean {
  return [...char].length === 1 && blocked[variant].test(char);
}

/** Text without the characters that the filter blocks: what remains of a paste. */
export function filterKeys(text: string, variant: KeyFilter = 'text'): string {
  return [...text].filter((char) => !blocksKey(char, variant)).join('');
}
