/** Lowercase without accents: for comparing, sorting, and searching names. */
export function fold(text: string): string {
  // Most text is ASCII. Only the rest needs decomposition.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the class is the ASCII range
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ø/gi, 'o')
    .replace(/ł/gi, 'l')
    .replace(/ß/g, 'ss')
    .replace(/æ/gi, 'ae')
    .toLowerCase();
}
