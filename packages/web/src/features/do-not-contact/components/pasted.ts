/** The pasted numbers or addresses, separated by lines, commas, semicolons, or tabs. */
export const pastedEntries = (text: string): string[] =>
  text
    .split(/[\n\r,;\t]+/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
