/** How a file is named in a table, in a row or in a ZIP: in small letters, without the folders around it. */
export const attachmentName = (text: string): string =>
  (text.trim().split(/[\\/]/).at(-1) ?? '').normalize('NFC').toLowerCase().slice(0, 300);
