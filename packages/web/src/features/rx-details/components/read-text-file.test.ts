import { expect, it } from 'vitest';
import { readTextFile } from './read-text-file.ts';

const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : [part])))
    .buffer;

it('reads UTF-8 and UTF-16 without a note', () => {
  expect(readTextFile(bytes('Dr. José Núñez'))).toEqual({ text: 'Dr. José Núñez', encoding: 'utf-8', notes: [] });
  expect(readTextFile(bytes(0xff, 0xfe, 'A', 0, 0xe9, 0))).toEqual({ text: 'Aé', encoding: 'utf-16le', notes: [] });
});

it("names another encoding, and accepts the user's choice", () => {
  expect(readTextFile(bytes('Jos', 0xe9))).toEqual({
    text: 'José',
    encoding: 'windows-1252',
    notes: ['The file was read as Western (Windows-1252).'],
  });
  expect(readTextFile(bytes('Jos', 0x8e), 'macintosh')).toMatchObject({ text: 'José', encoding: 'macintosh' });
});

it('reports a bad byte in UTF-8, and removes and reports control characters', () => {
  expect(readTextFile(bytes('José, Núñez, M', 0xe9, 'nd', 0x07, 'ez'))).toEqual({
    text: 'José, Núñez, M\ufffdndez',
    encoding: 'utf-8',
    notes: [
      '1 character can’t be read in this encoding. Look for \ufffd in the text.',
      '1 control character was removed.',
    ],
  });
});

it('refuses workbooks, PDFs, and binary data with a sentence', () => {
  for (const [content, sentence] of [
    [bytes('PK', 3, 4), /^This is a workbook or a ZIP file\. Save it as plain text or CSV/],
    [bytes(0xd0, 0xcf, 0x11, 0xe0), /^This is an Excel 97–2003 workbook/],
    [bytes('%PDF-1.7'), /^This is a PDF\./],
    [bytes('text', ...Array.from({ length: 20 }, () => 1)), /^This file contains binary data/],
  ] as const)
    expect(readTextFile(content)).toEqual({ refusal: expect.stringMatching(sentence) });
});
