import { parse } from 'content-disposition';
import { expect, it } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

it('R356: a name is sent in ASCII and in full', () => {
  expect(contentDisposition('Zoë “Z” 2026.csv')).toBe(
    `attachment; filename="Zoe _Z_ 2026.csv"; filename*=UTF-8''Zo%C3%AB%20%E2%80%9CZ%E2%80%9D%202026.csv`,
  );
  expect(contentDisposition('leads rejected.csv', true)).toBe(
    `inline; filename="leads rejected.csv"; filename*=UTF-8''leads%20rejected.csv`,
  );
});

it.each(['日本語.pdf', 'a"b\\c.txt', "it's (1)*.csv", 'a;b=c.csv', '100%25.csv', 'filename*=x.csv'])(
  'reads back as it was: %s',
  (name) => {
    const header = contentDisposition(name);
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    expect(header).toContain('; filename*=');
    expect(parse(header).parameters.filename).toBe(name);
  },
);

it("a name can't break out of its parameter", () => {
  expect(contentDisposition('a\r\nSet-Cookie: x\0.csv')).toBe(
    `attachment; filename="aSet-Cookie: x.csv"; filename*=UTF-8''aSet-Cookie%3A%20x.csv`,
  );
  expect(contentDisposition('\n')).toBe(`attachment; filename="file"; filename*=UTF-8''file`);
});
