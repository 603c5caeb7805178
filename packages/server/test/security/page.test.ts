import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const repository = join(import.meta.dirname, '../../../..');
const page = readFileSync(join(repository, 'docs/security.md'), 'utf8');
/** A file and the titles of its tests, separated by a dot. */
const named = [...page.matchAll(/^- `([^`]+)`: “(.+)”$/gm)].flatMap(([, file = '', titles = '']) =>
  titles.split('” · “').map((title) => ({ file, title })),
);

it('docs/security.md names only existing tests, by file and title', () => {
  expect(named.length).toBeGreaterThan(280);
  const gone = named.filter(({ file, title }) => {
    const path = join(repository, file);
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(title);
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
