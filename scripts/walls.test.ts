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
const web = 'packages/web/src/features';

/** A violation of each import rule: its name, a file, and the file's text. */
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
  [
    'voice-gateway-needs-nothing',
    'packages/voice-gateway/src/planted.ts',
    "import type { VoiceAccount } from '../../server/src/providers/voice/port.ts';",
  ],
  ['voice-gateway-needs-nothing', 'packages/voice-gateway/src/planted-two.ts', "import '@bookline/contract/paging';"],
  [
    'voice-gateway-behind-its-provider',
    `${server}/features/tags/planted-gateway.ts`,
    "import '@bookline/voice-gateway';",
  ],
  ['voice-gateway-behind-its-provider', 'packages/web/src/lib/planted-gateway.ts', "import '@bookline/voice-gateway';"],
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
  ['web-features-meet-in-api', `${web}/planted/planted-data.ts`, "import '../api-keys/api-keys.data.ts';"],
  ['web-features-meet-in-api', `${web}/planted/planted-type.ts`, "import type { X } from '../bulk/bulk-words.ts';"],
  ['web-features-know-no-app', `${web}/planted/planted-app.ts`, "import '../../app/routes.ts';"],
  ['ui-knows-neither-router-nor-api', 'packages/web/src/ui/planted-router.ts', "import '@tanstack/react-router';"],
  ['ui-knows-neither-router-nor-api', 'packages/web/src/ui/planted-api.ts', "import '../lib/api.ts';"],
  ['source-needs-no-test', `${server}/planted-test.ts`, "import '../test/test-clock.ts';"],
  ['source-needs-no-test', `${server}/planted-vitest.ts`, "import 'vitest';"],
];

/** Features of the web app that need each other through their apis: two of them, and three in a circle. Each folder violates the rule. */
const circles: [folder: string, needs: string][] = [
  ['planted-a', 'planted-b'],
  ['planted-b', 'planted-a'],
  ['planted-c', 'planted-d'],
  ['planted-d', 'planted-e'],
  ['planted-e', 'planted-c'],
];

/** Additional files that violate no rule. */
const sound: [file: string, text: string][] = [
  // The other half of the cycle, which is reported once.
  ['packages/contract/src/planted-two.ts', "import type { A } from './planted-one.ts';\nexport type B = A;"],
  [`${web}/planted/planted.ts`, "import '@bookline/contract/features/tags';\nimport '../bulk/bulk.api.ts';"],
  [`${web}/planted/planted-sound.test.ts`, "import '../bulk/bulk-words.ts';\nimport 'vitest';"],
  [`${server}/features/tags/planted-sound.ts`, "import '../contacts/contacts.api.ts';\nimport 'kysely';"],
  [`${server}/platform/db/planted-sound.ts`, "import 'pg';"],
  [`${server}/providers/payments/planted-stripe.ts`, "import 'stripe';"],
  [`${server}/providers/voice/planted-sound.ts`, "import '@bookline/voice-gateway';"],
  [`${server}/planted-sound.test.ts`, "import '../test/test-clock.ts';\nimport 'vitest';\nimport 'pg';"],
];

let copy: string;
let found: string[];
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'bookline-walls-'));
  await copySources(copy);
  for (const [, file, text] of breaches) await plant(file, text);
  for (const [file, text] of sound) await plant(file, text);
  for (const [folder, needs] of circles) {
    await plant(`${web}/${folder}/${folder}.api.ts`, 'export const one = 1;');
    await plant(`${web}/${folder}/components/part.ts`, `import '../../${needs}/${needs}.api.ts';`);
  }
  found = await violations();
});
afterAll(() => rm(copy, { recursive: true, force: true }));

it.each(breaches)('%s sees %s', (wall, file) => {
  expect(found.filter((violation) => violation.endsWith(` ${file}`))).toEqual([`${wall} ${file}`]);
});

it.each(circles)('web-features-need-each-other-one-way sees %s, which needs %s', (folder) => {
  expect(found.filter((violation) => violation.includes(` ${web}/${folder}`))).toEqual([
    `web-features-need-each-other-one-way ${web}/${folder}`,
  ]);
});

it('allowed imports are left alone', () => {
  expect(found.filter((violation) => sound.some(([file]) => violation.endsWith(` ${file}`)))).toEqual([]);
});

it('every import rule has a violation here', () => {
  const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
  const names: string[] = config.forbidden.map((wall: { name: string }) => wall.name);
  const seen = [...breaches.map(([wall]) => wall), 'web-features-need-each-other-one-way'];
  expect(new Set(seen)).toEqual(new Set(names));
});

async function plant(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(copy, file)), { recursive: true });
  await writeFile(join(copy, file), text);
}

/** `<rule> <file>` for each file that violates one. */
async function violations(): Promise<string[]> {
  const options = await extractDepcruiseOptions(join(root, '.dependency-cruiser.cjs'));
  const { output } = await cruise(['packages'], { ...options, baseDir: copy });
  const { summary } = output as ICruiseResult;
  return [...new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`))];
}
