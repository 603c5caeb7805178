export const encodings = ['utf-8', 'utf-8-bom', 'utf-16le', 'windows-1252'] as const;
/** The file's encoding. UTF-16 starts with a byte order mark. */
export type Encoding = (typeof encodings)[number];

/** Whether a text names an encoding. */
export function isEncoding(name: string): name is Encoding {
  return encodings.some((encoding) => encoding === name);
}

/** The characters of the bytes 0x80 to 0x9f; a blank where there is none. */
const upper = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** The first bytes of the file. */
export function byteOrderMark(encoding: Encoding): string {
  return encoding === 'utf-8-bom' || encoding === 'utf-16le' ? '\ufeff' : '';
}

/** Text as bytes. Throws RangeError for a character the encoding lacks. */
export function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding !== 'windows-1252') return Buffer.from(text, 'utf8');
  const plain = text.replace(/[^\0-\x7f\xa0-\xff]/gu, (letter) => {
    const byte = letter === ' ' ? -1 : upper.indexOf(letter);
    if (byte < 0) throw new RangeError(`Windows-1252 cannot write '${letter}'.`);
    return String.fromCharCode(0x80 + byte);
  });
  return Buffer.from(plain, 'latin1');
}
