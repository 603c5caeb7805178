const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What people take for one character each. */
export const clustersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Which way to write, how to join, which variant: it has no picture of its own. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

export const withoutInvisible = (text: string): string => text.replace(invisible, '');

/** Text as it is printed: composed, and what would break a line or has no width made a blank. */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced here
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    // A mark that changes direction for what follows it would reach beyond its own name.
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
