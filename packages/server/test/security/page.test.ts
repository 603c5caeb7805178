import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const repository = join(import.meta.dirname, '../../../..');

it('docs/security.md names tests that there are, by file and title', () => {
  const page = readFileSync(join(repository, 'docs/security.md'), 'utf8');
  const named = [...page.matchAll(/^- `([^`]+)`: “(.+)”$/gm)].map(([, file = '', title = '']) => ({ file, title }));
  expect(named.length).toBeGreaterThan(80);
  const gone = named.filter(({ file, title }) => {
    const path = join(repository, file);
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(title);
  });
  expect(gone).toEqual([]);
});
