import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copySources } from './copy-sources.ts';

const root = join(import.meta.dirname, '..');
const server = 'packages/server/src';

/** A breach of each wall: which one, the file it stands in, what that file says. */
const breaches: [wall: string, file: string, text: string][] = [
  [
    'no-cycles',
    'packages/contract/src/planted-one.ts',
    "import type { B } from './planted-two.ts';\nexport type A = B;",
  ],
  ['resolvable', 'packages/web/src/lib/planted-nowhere.ts', "import './nowhere.ts';"],
  ['contract-needs-nothing', 'packages/contract/src/planted-four.ts', "import 'qs';"],
  ['contract-needs-nothing', 'packages/contract/src/planted-five.ts', "import 'node:fs';"],
  [
    'web-and-server-meet-in-the-contract',
    'packages/web/src/lib/planted.ts',
    "import type { Config } from '../../../server/src/config.ts';",
  ],
  ['web-and-server-meet-in-the-contract', `${server}/planted.ts`, "import '../../web/src/lib/paths.ts';"],
  ['platform-knows-no-feature', `${server}/platform/planted.ts`, "import '../features/tags/tags.api.ts';"],
  ['platform-knows-no-feature', `${server}/platform/planted-two.ts`, "import type { Config } from '../config.ts';"],
  ['features-meet-in-api-and-events', `${server}/features/tags/planted.ts`, "import '../contacts/save-contact.ts';"],
  ['routes-touch-no-queries', `${server}/features/tags/planted.routes.ts`, "import './tags.queries.ts';"],
  [
    'queries-know-no-http',
    `${server}/features/tags/planted.queries.ts`,
    "import type { FastifyReply } from 'fastify';",
  ],
  ['queries-know-no-http', `${server}/features/tags/planted-two.queries.ts`, "import '../../platform/http/csrf.ts';"],
  ['driver-in-platform-db-only', `${server}/features/tags/planted-pg.ts`, "import type pg from 'pg';"],
  ['driver-in-platform-db-only', `${server}/platform/planted-copy.ts`, "import { from } from 'pg-copy-streams';"],
  ['vendors-in-providers-only', `${server}/features/tags/planted-vendor.ts`, "import 'stripe';"],
  ['ui-and-lib-know-no-feature', 'packages/web/src/ui/planted.ts', "import '../features/planted/planted.ts';"],
  ['ui-and-lib-know-no-feature', 'packages/web/src/lib/planted-two.ts', "import '../features/planted/planted.ts';"],
  ['ui-knows-neither-router-nor-api', 'packages/web/src/ui/planted-router.ts', "import '@tanstack/react-router';"],
  ['ui-knows-neither-router-nor-api', 'packages/web/src/ui/planted-api.ts', "import '../lib/api.ts';"],
  ['source-needs-no-test', `${server}/planted-test.ts`, "import '../test/test-clock.ts';"],
  ['source-needs-no-test', `${server}/planted-vitest.ts`, "import 'vitest';"],
];

/** What is planted besides and breaks nothing. */
const sound: [file: string, text: string][] = [
  // The other half of the cycle, which is told once.
  ['packages/contract/src/planted-two.ts', "import type { A } from './planted-one.ts';\nexport type B = A;"],
  ['packages/web/src/features/planted/planted.ts', "import '@bookline/contract/features/tags';"],
  [`${server}/features/tags/planted-sound.ts`, "import '../contacts/contacts.api.ts';\nimport 'kysely';"],
  [`${server}/platform/db/planted-sound.ts`, "import 'pg';"],
  [`${server}/providers/payments/planted-stripe.ts`, "import 'stripe';"],
  [`${server}/planted-sound.test.ts`, "import '../test/test-clock.ts';\nimport 'vitest';\nimport 'pg';"],
];

let copy: string;
let found: string[];
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'bookline-walls-'));
  await copySources(copy);
  for (const [, file, text] of breaches) await plant(file, text);
  for (const [file, text] of sound) await plant(file, text);
  await plant('node_modules/stripe/package.json', '{ "name": "stripe", "main": "index.js" }');
  await plant('node_modules/stripe/index.js', 'module.exports = {};');
  found = await violations();
}, 60_000);
afterAll(() => rm(copy, { recursive: true, force: true }));

it.each(breaches)('%s sees %s', (wall, file) => {
  expect(found.filter((violation) => violation.endsWith(` ${file}`))).toEqual([`${wall} ${file}`]);
});

it('what breaks no wall is left alone', () => {
  expect(found.filter((violation) => sound.some(([file]) => violation.endsWith(` ${file}`)))).toEqual([]);
});

it('every wall has a breach here', () => {
  const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
  const names: string[] = config.forbidden.map((wall: { name: string }) => wall.name);
  expect(new Set(breaches.map(([wall]) => wall))).toEqual(new Set(names));
});

async function plant(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(copy, file)), { recursive: true });
  await writeFile(join(copy, file), text);
}

/** `<wall> <file>` for each file that breaks one. */
async function violations(): Promise<string[]> {
  const options = await extractDepcruiseOptions(join(root, '.dependency-cruiser.cjs'));
  const { output } = await cruise(['packages'], { ...options, baseDir: copy });
  const { summary } = output as ICruiseResult;
  return [...new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`))];
}
