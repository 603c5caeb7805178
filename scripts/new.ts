// npm run new:feature -- follow-ups | new:endpoint -- tags.archive POST /v1/tags/archive | new:migration -- tag_archive
// Creates the files of a new part, modeled on contact-notes and admin-carriers, wired in, with passing tests.

import { planEndpoint } from './new/endpoint.ts';
import { planFeature } from './new/feature.ts';
import { addFile, carryOut, nextMigration, type Plan } from './new/write.ts';
import { root, run } from './steps.ts';

const [kind, ...given] = process.argv.slice(2);
const plan: Plan = { root, files: new Map() };
try {
  if (kind === 'feature') await planFeature(plan, given[0] ?? '');
  else if (kind === 'endpoint') await planEndpoint(plan, ...given);
  else await planMigration(given[0] ?? '');
  const files = await carryOut(plan);
  const sources = files.filter((file) => /\.tsx?$/.test(file));
  if (sources.length > 0) await run(['biome', 'check', '--write', '--log-level=error', ...sources]);
  if (kind !== 'endpoint') await run(['node', 'scripts/schema.ts']);
  if (kind !== 'migration') await run(['node', 'scripts/openapi.ts']);
  console.log(files.map((file) => `wrote ${file}`).join('\n'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function planMigration(name: string): Promise<void> {
  if (!/^[a-z][a-z_]+$/.test(name)) throw new Error('Usage: npm run new:migration -- <what_it_does>, in snake_case.');
  const rules =
    '-- A tenant table keeps the rules of docs/decisions/0003-data-rules.md, and ends with: select protect_tenant_table(…).\n';
  addFile(plan, `packages/server/migrations/${await nextMigration(root)}_${name}.sql`, rules);
}
