/** What was pasted, one number or address each: by lines, commas, semicolons or tabs. */
export const pastedEntries = (text: string): string[] =>
  text
    .split(/[\n\r,;\t]+/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
