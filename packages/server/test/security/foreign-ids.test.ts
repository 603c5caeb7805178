import { type AccountType, accountTypes } from '@bookline/contract/rules/roles';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { globalTables } from '../../src/platform/db/global-tables.ts';
import { endpointsWithFixtures } from '../access-matrix/fixtures.ts';
import { makeScene, type Scene } from '../access-matrix/scene.ts';
import { pathOf } from '../agent.ts';
import { useTestApp } from '../create-test-app.ts';

const test = useTestApp({ keeps_callers: 'until_a_write' });

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** The one id that is no row's: the identity provider's id for this installation. */
const ELSEWHERES = 'client_id';

/** The id fields of a schema, as `a.b`. */
function idFields(
  schema: z.core.$ZodType | undefined,
  before = '',
): { path: string; accepts(value: unknown): boolean }[] {
  if (!schema) return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default' || def.type === 'prefault')
    return idFields(def.innerType, before);
  if (def.type === 'pipe')
    return idFields((def.in as z.core.$ZodTypes)._zod.def.type === 'transform' ? def.out : def.in, before);
  if (def.type !== 'object') return [];
  return Object.entries(def.shape as Shape).flatMap(([name, field]) => [
    ...(/(^|_)(id|ids|with|to)$/.test(name) && name !== ELSEWHERES
      ? [{ path: `${before}${name}`, accepts: (value: unknown) => z.safeParse(field, value).success }]
      : []),
    ...idFields(field, `${before}${name}.`),
  ]);
}

function withValue(base: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  const known = Object(base) as Record<string, unknown>;
  return { ...known, [step]: withValue(known[step], rest, value) };
}

/** All ids in a scene, by their names there. */
function idsOf(scene: Scene): ReadonlyMap<string, string> {
  const { owner, colleague, invited, contact } = scene;
  const named = { ...scene, owner: owner.id, colleague: colleague.id, invited: invited.id, contact: contact.id };
  return new Map(
    Object.entries(named).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && /^[0-9a-f]{8}-/.test(entry[1]),
    ),
  );
}

const OTHERS = 5;

/** The ids tried in a field: those its name may mean, always a user and a contact, and some others in turn. All of them if its name says nothing. */
function idsFor(path: string, foreign: ReadonlyMap<string, string>, turn: number): string[] {
  const kind = /([a-z]+?)(_with|_to)?(_ids?)?$/.exec(path.split('.').at(-1) ?? '')?.[1] ?? '';
  const meant = [...foreign].filter(([name]) => name.includes(kind)).map(([, id]) => id);
  const ids = [...foreign.values()];
  if (meant.length === 0 || /^(id|ids|with|to)$/.test(kind)) return [...new Set(ids)];
  const usual = ['colleague', 'contact'].flatMap((name) => foreign.get(name) ?? []);
  const others = Array.from({ length: OTHERS }, (_, n) => ids[(turn * OTHERS + n) % ids.length] ?? '');
  return [...new Set([...meant, ...usual, ...others])];
}

/** The rows of tenants, including host names, sign-in names, and their own. */
async function everythingOf(tenantIds: readonly number[], options: { audit: boolean }): Promise<string> {
  const tables = await test.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> all($1) order by 1`,
    [options.audit ? globalTables : [...globalTables, 'audit_log']],
  );
  const parts = [...tables.map(({ name }) => name), 'tenant_host', 'sign_in_name'].map(
    (name) => `select '${name}' as name, to_jsonb(t)::text as row from ${name} t where tenant_id = any($1)`,
  );
  const rows = await test.query<{ all: string }>(
    `select string_agg(name || row, E'\\n' order by name, row) as all from
     (${parts.join(' union all ')} union all select 'tenant', to_jsonb(t)::text from tenant t where id = any($1)) everything`,
    [tenantIds],
  );
  return rows[0]?.all ?? '';
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The first row that names each id. */
function rowsByNamedId(everything: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const row of everything.split('\n'))
    for (const [id] of row.matchAll(UUID)) if (!found.has(id)) found.set(id, row);
  return found;
}

it("no body or query links to, shows, or changes another tenant's records, even for an admin", async () => {
  const homes: number[] = [];
  const away = await test.makeTenant();
  const theirs = await makeScene(test, away, await test.makeUser(away, { account_type: 'admin' }));
  const foreign = idsOf(theirs);
  const all = [...new Set(foreign.values())];
  expect(all.length).toBeGreaterThan(10);
  const before = await everythingOf([away.id], { audit: true });
  const tells = [theirs.owner, theirs.colleague, theirs.invited].flatMap(({ email, name }) => [email, name]);

  /** Scenes no call has written to, because each was refused or only read. The next call can use them. */
  const untouched = new Map<AccountType, Scene>();
  const sceneFor = async (account_type: AccountType): Promise<Scene> => {
    const known = untouched.get(account_type);
    if (known) return known;
    const home = await test.makeTenant();
    homes.push(home.id);
    const scene = await makeScene(test, home, await test.makeUser(home, { account_type }));
    untouched.set(account_type, scene);
    return scene;
  };

  const faults = new Set<string>();
  const named: [string, string | string[]][] = [];
  let [tried, turn] = [0, 0];
  for (const { id, endpoint, fixture } of endpointsWithFixtures()) {
    const { access } = endpoint;
    if (access.kind === 'public' || endpoint.upload) continue;
    const fields = [
      ...idFields(endpoint.body).map((field) => ({ ...field, where: 'body' as const })),
      ...idFields(endpoint.query).map((field) => ({ ...field, where: 'query' as const })),
    ];
    if (fields.length === 0) continue;
    const account_type: AccountType =
      fixture.owner ?? accountTypes.find((type) => access.roles?.some((role) => role === type)) ?? 'admin';
    const scene = await sceneFor(account_type);
    const agent = await test.openSession(scene.owner);
    const params = fixture.params?.(scene) ?? {};
    for (const { path, accepts, where } of fields)
      for (const value of [...idsFor(path, foreign, turn++), [theirs.colleague.id], all].filter(accepts)) {
        const body = withValue(fixture.body?.(scene), where === 'body' ? path.split('.') : [], value);
        const query = withValue(fixture.query, where === 'query' ? path.split('.') : [], value);
        const reply = await agent.send(
          endpoint.method,
          pathOf(endpoint, { params, query: where === 'query' ? query : fixture.query }),
          endpoint.method === 'GET' ? {} : { body: where === 'body' ? body : fixture.body?.(scene) },
        );
        tried++;
        if (reply.status >= 500) faults.add(`${id} ${path}: ${reply.status}`);
        if (tells.some((tell) => reply.text.includes(tell))) faults.add(`${id} ${path} tells of the other tenant`);
        if (endpoint.method === 'GET' || reply.status >= 300) continue;
        named.push([`${id} ${path}`, value]);
        if (!endpoint.reads) untouched.delete(account_type);
      }
  }
  // The audit log records the request even if it did nothing.
  const written = rowsByNamedId(await everythingOf(homes, { audit: false }));
  for (const [where, value] of named) {
    const row = [value].flat().flatMap((id) => written.get(id) ?? [])[0];
    if (row) faults.add(`${where} is stored: ${row.slice(0, row.indexOf('{'))}`);
  }
  expect([...faults]).toEqual([]);
  expect(tried).toBeGreaterThan(100);
  expect(await everythingOf([away.id], { audit: true })).toBe(before);
});

it("the application can't change the platform: its role may not create, change, or remove tenants and host names, or read data of the owner role", async () => {
  const privileges = await test.query<{ table: string; may: string }>(
    `select t as table, p as may from unnest($1::text[]) t, unnest(array['insert', 'update', 'delete', 'truncate']) p
     where has_table_privilege('bookline_app', t, p) order by 1, 2`,
    [['tenant', 'tenant_host', 'kysely_migration']],
  );
  expect(privileges).toEqual([]);
  const [role] = await test.query(
    "select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = 'bookline_app'",
  );
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false });
});
