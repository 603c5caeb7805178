import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const repository = join(import.meta.dirname, '../../../..');
const page = readFileSync(join(repository, 'docs/security.md'), 'utf8');
/** A file and the titles of its tests, separated by a dot. */
const named = [...page.matchAll(/^- `([^`]+)`: “(.+)”$/gm)].flatMap(([, file = '', titles = '']) =>
  titles.split('” · “').map((title) => ({ file, title })),
);

/** Whether a file has this text, after any ids of rules, as a whole string: a title, not a part of one or of a comment. */
const isTitle = (title: string, source: string) =>
  ["'", '"', '`'].some((quote) =>
    new RegExp(`${quote}(?:R\\d[^'"\`\\n]*)?${RegExp.escape(title)}${quote}`).test(source),
  );

it('docs/security.md names only existing tests, by file and title', () => {
  expect(named.length).toBeGreaterThan(280);
  const gone = named.filter(({ file, title }) => {
    const path = join(repository, file);
    return !existsSync(path) || !isTitle(title, readFileSync(path, 'utf8'));
  });
  expect(gone).toEqual([]);
});

it('every section of docs/security.md with a promise names a test', () => {
  const sections = page.split(/^## /m).slice(1);
  const bare = sections
    .filter((section) => !/^- `[^`]+`: “.+”$/m.test(section))
    .map((section) => section.split('\n')[0]);
  expect(bare).toEqual(['Out of scope']);
});
