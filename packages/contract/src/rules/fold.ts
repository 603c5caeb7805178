/** Lower case without accents: how names are compared, ordered and searched. */
export function fold(text: string): string {
  // Most text is plain ASCII: only the rest pays for decomposition.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the class is the ASCII range itself
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
