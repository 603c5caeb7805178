import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copySources } from '../copy-sources.ts';
import { root } from '../steps.ts';
import { planEndpoint } from './endpoint.ts';
import { planFeature } from './feature.ts';
import { namesOf } from './names.ts';
import { carryOut, type Plan } from './write.ts';

const run = promisify(execFile);
let copy: string;
/** The files of the new feature. */
let made: string[];
const newPlan = (): Plan => ({ root: copy, files: new Map() });
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'bookline-new-'));
  await copySources(copy);
  for (const name of ['e2e', 'biome.json', 'tsconfig.base.json'])
    await cp(join(root, name), join(copy, name), {
      recursive: true,
      filter: (path) => !['node_modules', 'test-results'].includes(basename(path)),
    });
});
/** The fixtures of an area in the copy. */
async function fixturesIn(area: string): Promise<Record<string, unknown>> {
  const path = join(copy, `packages/server/test/access-matrix/fixtures/${area}.ts`);
  const script = `console.log(JSON.stringify((await import('${path}')).${area}Fixtures))`;
  return JSON.parse((await run('node', ['--input-type=module', '--eval', script])).stdout);
}
afterAll(() => rm(copy, { recursive: true, force: true }));

it('a new feature and its calls are wired in and served by the copy', async () => {
  const plan = newPlan();
  await planFeature(plan, 'paper-planes');
  made = await carryOut(plan);
  const later = newPlan();
  await planEndpoint(later, 'paper-planes.postpone', 'POST', '/v1/contacts/{id}/postpone');
  await planEndpoint(later, 'paper-planes.clear', 'DELETE', '/v1/paper_planes');
  await carryOut(later);

  const script = `
    const { routes } = await import('${copy}/packages/server/src/app.ts');
    const { contract } = await import('${copy}/packages/contract/src/index.ts');
    console.log(JSON.stringify({ routes: routes.map(({ endpoint }) => endpoint.id), calls: Object.keys(contract.paperPlanes) }));`;
  const { stdout } = await run('node', ['--input-type=module', '--eval', script]);
  const { routes, calls } = JSON.parse(stdout);
  expect(calls).toEqual(['list', 'create', 'postpone', 'clear']);
  expect(routes).toEqual(
    expect.arrayContaining(['paper-planes.list', 'paper-planes.create', 'paper-planes.postpone', 'paper-planes.clear']),
  );
  expect(await fixturesIn('records')).toMatchObject(
    Object.fromEntries(calls.map((call: string) => [`paper-planes.${call}`, expect.anything()])),
  );
});

it('its screen has an address, an item in the navigation, and a test', async () => {
  const read = (path: string) => readFile(join(copy, path), 'utf8');
  expect(await read('packages/web/src/lib/paths.ts')).toContain("paper_planes: '/paper_planes'");
  expect(await read('packages/web/src/app/areas/area-paths.ts')).toContain("'/paper_planes'");
  expect(await read('packages/web/src/app/areas/work-area.ts')).toContain('.PaperPlanesPage');
  expect(await read('packages/web/src/app/registry/navigation.ts')).toContain('paperPlanesItem,');
  expect(made).toContain('e2e/paper-planes.spec.ts');
});

it('all of it passes the linter and the compiler', async () => {
  const files = made.filter((file) => /\.tsx?$/.test(file));
  const biome = ['--vcs-enabled=false', '--error-on-warnings', ...files];
  await run('biome', ['check', '--write', ...biome], { cwd: copy });
  await run('biome', ['ci', ...biome], { cwd: copy });
  // Only what was made and what it imports: the copy has the rest unchanged.
  const config = {
    extends: './packages/web/tsconfig.json',
    compilerOptions: { incremental: false, tsBuildInfoFile: null },
    include: ['packages/web/src/vite-env.d.ts'],
    files: files.filter((file) => /^(packages\/web|e2e)\//.test(file)),
  };
  await writeFile(join(copy, 'made.json'), JSON.stringify(config));
  const compiled = run('tsc', ['-p', 'made.json', '--noEmit'], { cwd: copy });
  expect(
    await compiled.then(
      () => 'compiled',
      (error) => error.stdout || String(error),
    ),
  ).toBe('compiled');
}, 900_000);

it('a call in a feature of another area has its fixture there', async () => {
  const plan = newPlan();
  await planEndpoint(plan, 'tags.archive', 'POST', '/v1/tags/archive');
  expect([...plan.files.keys()]).toContain('packages/server/test/access-matrix/fixtures/company.ts');
  expect(plan.files.get('packages/server/test/access-matrix/fixtures/company.ts')).toContain("'tags.archive': {}");
});

it('existing files are not overwritten', async () => {
  await expect(planFeature(newPlan(), 'contacts')).rejects.toThrow('is there already');
});

it.each([
  ['no plural', () => planFeature(newPlan(), 'paper-plane'), 'use the plural'],
  ['no kebab-case', () => planFeature(newPlan(), 'PaperPlanes'), 'use the plural'],
  [
    'no such feature',
    () => planEndpoint(newPlan(), 'nothings.do', 'POST', '/v1/nothings/do'),
    'The feature nothings doesn’t exist',
  ],
  ['no path', () => planEndpoint(newPlan(), 'tags.do', 'POST'), 'Usage: npm run new:endpoint'],
  [
    'a parameter of its own',
    () => planEndpoint(newPlan(), 'tags.do', 'POST', '/v1/tags/{id}'),
    'Write other paths by hand',
  ],
])('says what is wrong: %s', async (_what, plan, sentence) => {
  await expect(plan()).rejects.toThrow(sentence);
});

it('spells a name in every needed way', () => {
  expect(namesOf('contact-policies')).toEqual({
    kebab: 'contact-policies',
    camel: 'contactPolicies',
    snake: 'contact_policies',
    table: 'contact_policy',
    one: 'ContactPolicy',
    several: 'ContactPolicies',
    word: 'contact-policy',
  });
});
