const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits text into user-perceived characters. */
export const clustersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Direction marks, joiners, and variation selectors have no glyph. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

export const withoutInvisible = (text: string): string => text.replace(invisible, '');

/** Text ready for printing: normalized, with line breaks and zero-width characters replaced by spaces. */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced here
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    // An unclosed direction mark would affect the text after the name.
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
