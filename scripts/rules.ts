// npm run rules: which rules of docs/rules.tsv stand in the title of a test, by area, and which do not. It only tells; exit 0.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ruleIdsInTitles } from './rule-ids.ts';

const root = join(import.meta.dirname, '..');
const skipped = new Set(['node_modules', 'dist', '.git']);

const rules = readFileSync(join(root, 'docs/rules.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([id = '', area = '', rule = '']) => ({ id, area, rule }));

const files = globSync(['**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts'], {
  cwd: root,
  exclude: (path) => skipped.has(path.split('/').at(-1) ?? ''),
}).sort();

const covered = new Set<string>();
const known = new Set(rules.map(({ id }) => id));
for (const file of files) {
  for (const id of ruleIdsInTitles(readFileSync(join(root, file), 'utf8'))) {
    if (known.has(id)) covered.add(id);
    else console.log(`no such rule: ${id} in ${file}`);
  }
}

for (const [area, list] of Map.groupBy(rules, (rule) => rule.area)) {
  const done = list.filter(({ id }) => covered.has(id)).length;
  console.log(`${done === list.length ? 'ok' : '… '} ${area}: ${done}/${list.length}`);
}
console.log(`${covered.size}/${rules.length} rules stand in a test title, ${files.length} test files`);
for (const { id, area, rule } of rules) if (!covered.has(id)) console.log(`${id} [${area}] ${rule}`);
