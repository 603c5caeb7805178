// npm run rules: which rules of docs/rules.tsv are in a test's title, by area, and which aren't. With --check: fails if a rule has neither a test nor a line
// in docs/rules-without-test.tsv.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOf } from './rule-coverage.ts';
import { ruleIdsInTitles } from './rule-ids.ts';

const root = join(import.meta.dirname, '..');
const skipped = new Set(['node_modules', 'dist', '.git']);

const rowsOf = (path: string) =>
  readFileSync(join(root, path), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

const rules = rowsOf('docs/rules.tsv').map(([id = '', area = '', rule = '']) => ({ id, area, rule }));
const reasons = new Map(rowsOf('docs/rules-without-test.tsv').map(([id = '', reason = '']) => [id, reason]));

const files = globSync(['**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts'], {
  cwd: root,
  exclude: (path) => skipped.has(path.split('/').at(-1) ?? ''),
}).sort();

const titled = new Map<string, string[]>();
for (const file of files)
  for (const id of ruleIdsInTitles(readFileSync(join(root, file), 'utf8')))
    titled.set(id, [...(titled.get(id) ?? []), file]);

const faults = faultsOf({ known: new Set(rules.map(({ id }) => id)), titled, excepted: [...reasons.keys()] });

if (!process.argv.includes('--check')) {
  for (const [area, list] of Map.groupBy(rules, (rule) => rule.area)) {
    const done = list.filter(({ id }) => titled.has(id)).length;
    console.log(`${done === list.length ? 'ok' : '… '} ${area}: ${done}/${list.length}`);
  }
  const tested = rules.filter(({ id }) => titled.has(id)).length;
  console.log(`${tested}/${rules.length} rules stand in a test title, ${files.length} test files`);
  for (const { id, area, rule } of rules)
    if (!titled.has(id)) console.log(`${id} [${area}] ${rule} (${reasons.get(id) ?? 'no test'})`);
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
