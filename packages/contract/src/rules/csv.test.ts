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

it.each([' ', '\t', '\n', ';', '"', '=', ';"', ' =', '\t ', '\n ='])(
  'takes a cell of many %j as quickly as any other',
  (piece) => {
    const started = performance.now();
    csvLine([piece.repeat(200_000)]);
    expect(performance.now() - started).toBeLessThan(2000);
  },
);
