import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it('quotes what must be quoted, and runs nothing as a formula', () => {
  expect(csvLine(['Ann', 'a,b', 'say "hi"', ' x', 'two\nlines', ''])).toBe(
    'Ann,"a,b","say ""hi"""," x","two\nlines",\r\n',
  );
  expect(csvLine(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '=a,b'])).toBe(`'=1+1,'+1,'-1,'@SUM(A1),'\tx,"'=a,b"\r\n`);
  expect(
    csvLine(['＝1+1', '  x', 'Ann;=HYPERLINK("http://evil.example")', 'a\t=1', 'two\n=1', 'well-known; a+b=c', '\t=1']),
  ).toBe(`'＝1+1,"  x","Ann;'=HYPERLINK(""http://evil.example"")",a\t'=1,"two\n'=1",well-known; a+b=c,'\t'=1\r\n`);
});

// Looking back from each of them over all the others would not end within the time that a test has.
it.each([' ', '\t', '\n', ';', '"', '=', ';"', ' =', '\t ', '\n ='])(
  'loses nothing of a cell of very many %j',
  (piece) => {
    const cell = piece.repeat(200_000);
    const line = csvLine([cell]);
    const written = line.startsWith('"') ? line.slice(1, -3).replaceAll('""', '"') : line.slice(0, -2);
    expect(written.replaceAll("'", '') === cell).toBe(true);
  },
);
