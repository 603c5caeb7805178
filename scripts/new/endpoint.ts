import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { insertBefore, type Plan, WHO_MAY, whoMay } from './write.ts';

const USAGE =
  'Usage: npm run new:endpoint -- <feature>.<verb> <METHOD> <path>, as in: tags.archive POST /v1/tags/archive';

/**
 * Plans a call in an existing feature: contract, route, service, matrix entry, and test. Its path has no parameter, or is below
 * /v1/contacts/{id}. Throws a sentence if something doesn't fit.
 */
export async function planEndpoint(plan: Plan, id = '', method = '', path = ''): Promise<void> {
  const [, feature, verb] = /^([a-z-]+)\.([a-z_]+)$/.exec(id) ?? [];
  if (!feature || !verb || !/^(GET|POST|PATCH|PUT|DELETE)$/.test(method) || !path.startsWith('/v1/'))
    throw new Error(USAGE);
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const ofContact = path.startsWith('/v1/contacts/{id}/') && params.length === 1;
  if (params.length > 0 && !ofContact)
    throw new Error(
      'Only /v1/contacts/{id}/… can have a parameter here. Write other paths by hand, like contact-notes.',
    );
  const contract = `packages/contract/src/features/${feature}.ts`;
  const folder = `packages/server/src/features/${feature}`;
  if (!existsSync(join(plan.root, contract)))
    throw new Error(`The feature ${feature} doesn’t exist. Start with npm run new:feature -- ${feature}`);

  const name = verb.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const group = feature.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const shape = `z.object({ done: z.boolean() })`;
  const endpoint = `  ${verb}: {
    method: '${method}',
    path: '${path}',
    access: USER,
    summary: '${verb.charAt(0).toUpperCase()}${verb.slice(1).replaceAll('_', ' ')}',
${ofContact ? '    params: z.object({ id: z.uuid() }),\n' : ''}    response: z.object({ data: ${shape} }),
  },
`;
  await insertBefore(plan, contract, /^\}\);\s*$/, endpoint);
  const handler = ofContact
    ? `async (ctx, { params }) => ({ data: await ${name}(ctx, params.id) })`
    : `async (ctx) => ({ data: await ${name}(ctx) })`;
  await insertBefore(plan, `${folder}/${feature}.routes.ts`, /^\}\);\s*$/, `  ${verb}: ${handler},\n`);
  // Before the comma of the last name, if there is one.
  const imported = new RegExp(`,?\\s*\\} from '\\./${feature}\\.service\\.ts'`);
  await insertBefore(plan, `${folder}/${feature}.routes.ts`, imported, `, ${name}`);
  const body = ofContact
    ? `export async function ${name}(ctx: Context, contactId: string) {\n  await requireContact(ctx, contactId);\n  return { done: true };\n}\n`
    : `export async function ${name}(_ctx: Context) {\n  return { done: true };\n}\n`;
  const throws = ofContact ? ' Throws 404 for a contact the acting person may not see.' : '';
  const service = `${folder}/${feature}.service.ts`;
  if (ofContact)
    await importOnce(
      plan,
      service,
      'requireContact',
      "import { requireContact } from '../contacts/contacts.api.ts';\n",
    );
  await insertBefore(plan, service, 'end', `\n/** ${id}.${throws} */\n${body}`);
  const fixture = `  '${id}': {${ofContact ? ' params: contact ' : ''}},\n`;
  await insertBefore(plan, await fixturesOf(plan, feature), /^\};\s*$/, fixture);
  await insertBefore(plan, WHO_MAY, 'end', whoMay(method, path));
  const arrange = ofContact
    ? `  const user = await test.makeUser(await test.makeTenant());
  const { id } = await test.makeContact(user.tenant, { owner: user });
  const agent = await test.signIn(user);
  const { data } = await agent.call(${group}.${verb}, { params: { id } });`
    : `  const agent = await test.signIn(await test.makeUser(await test.makeTenant()));
  const { data } = await agent.call(${group}.${verb});`;
  await insertBefore(
    plan,
    `${folder}/${feature}.test.ts`,
    'end',
    `\nit('${id}', async () => {\n${arrange}\n  expect(data).toEqual({ done: true });\n});\n`,
  );
}

/** The file of the area that has the feature's other fixtures. */
async function fixturesOf(plan: Plan, feature: string): Promise<string> {
  const folder = 'packages/server/test/access-matrix/fixtures';
  for (const name of await readdir(join(plan.root, folder)))
    if ((await readFile(join(plan.root, folder, name), 'utf8')).includes(`'${feature}.`)) return `${folder}/${name}`;
  throw new Error(`No file in ${folder} has a fixture of ${feature}. Add its first one by hand.`);
}

async function importOnce(plan: Plan, path: string, name: string, line: string): Promise<void> {
  await insertBefore(plan, path, 'end', '');
  if (!plan.files.get(path)?.includes(name)) await insertBefore(plan, path, /^import type \{ Context/, line);
}
