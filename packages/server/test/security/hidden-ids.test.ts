import { randomUUID } from 'node:crypto';
import { hasFeature } from '@bookline/contract/rules/features';
import { type AccountType, roleFlags } from '@bookline/contract/rules/roles';
import type { Variant } from '@bookline/contract/rules/variant';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { globalTables } from '../../src/platform/db/global-tables.ts';
import { endpointsWithFixtures, queryOf } from '../access-matrix/fixtures.ts';
import { idPlaces } from '../access-matrix/id-places.ts';
import { makeScene, SCENE_FEATURES, type Scene } from '../access-matrix/scene.ts';
import { type Agent, pathOf } from '../agent.ts';
import type { TestTenant } from '../builders.ts';
import { useTestApp } from '../create-test-app.ts';

/**
 * For a user, an id that the hierarchy hides is the same as one that never existed, in every place of every call, and changes nothing. The
 * places come from the contract's schemas, so new calls are included automatically.
 */
const test = useTestApp({ keeps_callers: 'until_a_write' });

type Call = ReturnType<typeof endpointsWithFixtures>[number];

/** Accepted differences: by call and place, or for a place in all calls. */
const differs: readonly { readonly where: RegExp; readonly because: string }[] = [
  {
    where: /^favorites\.(add|remove) body favorite_id$/,
    because: 'any active colleague can be a favorite, which shows their name and none of their contacts',
  },
  {
    where: /^admin-api-tracking\.update_key /,
    because: "admins keep everyone's keys",
  },
  {
    where: /^rx-details\.update body \w+\.\[\]\.id$/,
    because: 'a name for a line of the list that is sent, looked up nowhere',
  },
  {
    where: /^workflow\.\w+ body steps\.\[\]\.(id|within\.step)$/,
    because: 'a name for a step of the template that is sent, looked up nowhere',
  },
  {
    where: /^dial-runs\.(resume|next) body device$/,
    because: 'a name that a browser tab chooses for itself, looked up nowhere',
  },
  {
    where: /\.refund body key$/,
    because:
      'the browser chooses it, so that a second click is no second refund; it counts for that order or invoice only',
  },
];

/** An admin sees all other kinds of records. These belong to each user alone and are hidden from admins too. */
const ownAlone = [
  'session_id',
  'api_key_id',
  'authorization_id',
  'quick_filter_id',
  'report_id',
  'dialer_account_id',
  'dial_run_id',
  'dial_run_contact_id',
  'called_run_id',
  'voicemail_message_id',
];

/** A scene's own ids, by their names there, without company-wide records (statuses, carriers, groups). */
const shared =
  /^(tenant|status|tag|carrier|policy_carrier|lookup|group|pool|corporation|company|unit|office|training|product_info|mailer_kit|wf_category|api_vendor|listed|file|colleague|invited|help_request|signup|failed_job|mail|broadcast_email|email_topic|disposition)(_id)?$/;
function hiddenIds(scene: Scene): [string, string][] {
  const [stays, goes] = scene.twins;
  const named: Record<string, unknown> = {
    ...scene,
    owner: scene.owner.id,
    contact: scene.contact.id,
    deleted_contact: scene.deleted_contact.id,
    twin_contact: stays.id,
    other_contact: goes.id,
  };
  return Object.entries(named).filter(
    (entry): entry is [string, string] =>
      !shared.test(entry[0]) && typeof entry[1] === 'string' && z.uuid().safeParse(entry[1]).success,
  );
}

/** The hidden ids a place's name may mean. */
function meantBy(callId: string, path: string, hidden: readonly [string, string][]): [string, string][] {
  const name = path.split('.').findLast((step) => step !== '[]' && step !== '{}') ?? '';
  const kind = name.replace(/_?ids?$/, '').replace(/s$/, '');
  if (/^(user|owner|owners|assignee|who|manager|writing_agent|downline_user|calendar_of|favorite)/.test(name))
    return hidden.filter(([of]) => of === 'owner');
  const meant = kind === '' ? [] : hidden.filter(([of]) => of.includes(kind.split('_').at(-1) ?? kind));
  if (meant.length > 0) return meant;
  // A selection is of contacts. An id without a name is of the call's subject, or of anything.
  if (kind !== '' || /contacts_scope|except_ids|search\./.test(path)) return hidden.filter(([of]) => of === 'contact');
  const about = hidden.filter(([of]) =>
    callId.split(/[-.]/).some((word) => of.startsWith(word.replace(/s$/, '').slice(0, 6))),
  );
  return [...hidden.filter(([of]) => of === 'contact' || of === 'owner'), ...about];
}

interface Said {
  status: number;
  said: string;
}

interface Attempt {
  readonly where: string;
  readonly of: string;
  readonly hidden: string;
  /** The request with an id in this place. */
  send(agent: Agent, scene: Scene, id: string): Promise<Said>;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** A reply without the parts that always differ. */
const plain = (text: string) =>
  text
    .replace(UUID, '#')
    .replace(/\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d\d:\d\d)/g, '@')
    .replace(/"(cursor|etag|secret|key)":"[^"]*"/g, '"$1":""');

function attemptsOf({ id, endpoint, fixture }: Call, own: Scene, theirs: Scene): Attempt[] {
  const hidden = hiddenIds(theirs);
  const send = async (
    agent: Agent,
    scene: Scene,
    changed: { params?: Record<string, string>; query?: unknown; body?: unknown },
  ) => {
    const params = { ...fixture.params?.(scene), ...changed.params };
    const path = pathOf(endpoint, { params, query: changed.query ?? queryOf(fixture, scene) });
    const body = changed.body ?? fixture.body?.(scene);
    let payload: unknown = endpoint.method === 'GET' ? undefined : body;
    if (fixture.file) {
      const form = new FormData();
      for (const [name, value] of Object.entries((body ?? {}) as object))
        form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
      form.append(endpoint.upload?.field ?? 'file', new Blob([fixture.file.content]), fixture.file.name);
      for (const part of fixture.more ?? []) form.append(part.field ?? 'file', new Blob([part.content]), part.name);
      payload = form;
    }
    const reply = await agent.send(endpoint.method, path, { body: payload });
    return { status: reply.status, said: plain(endpoint.produces ? `${reply.headers['content-type']}` : reply.text) };
  };
  const found: Attempt[] = [];
  if (fixture.params && fixture.params_belong !== false) {
    const mine = fixture.params(own);
    for (const [name, value] of Object.entries(fixture.params(theirs)))
      if (value !== mine[name] && hidden.some(([, known]) => known === value))
        found.push({
          where: `${id} {${name}}`,
          of: hidden.find(([, known]) => known === value)?.[0] ?? '',
          hidden: value,
          send: (agent, scene, put) => send(agent, scene, { params: { [name]: put } }),
        });
  }
  for (const part of ['body', 'query'] as const) {
    const seen = new Set<string>();
    for (const place of idPlaces(endpoint[part])) {
      if (seen.has(place.path)) continue;
      seen.add(place.path);
      const filled = (scene: Scene, put: string) =>
        place.put(part === 'body' ? fixture.body?.(scene) : queryOf(fixture, scene), put);
      for (const [of, known] of meantBy(id, place.path, hidden))
        found.push({
          where: `${id} ${part} ${place.path}`,
          of,
          hidden: known,
          send: (agent, scene, put) => send(agent, scene, { [part]: filled(scene, put) }),
        });
    }
  }
  return found.filter(({ where }) => !differs.some((known) => known.where.test(where)));
}

const told = ({ where, of }: Attempt, said: Said, wanted: Said) =>
  `${where} = ${of}: ${said.status} ${said.said.slice(0, 200)}, not ${wanted.status} ${wanted.said.slice(0, 200)}`;
const countless = (said: string) => said.replace(/Agent \w+|\d+/g, '0');

/** A company's rows that refer to another user's records: each row that names one of the ids. */
async function rowsNaming(tenant: TestTenant, ids: readonly string[]): Promise<Map<string, string>> {
  const leaves = [
    ...globalTables,
    'audit_log',
    'session',
    'app_user',
    'live_event',
    'tenant_counter',
    'touch_decision',
  ];
  const tables = await test.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> all($1) order by 1`,
    [leaves],
  );
  const parts = tables.map(
    ({ name }) => `select '${name}' as name, to_jsonb(t)::text as row from ${name} t where tenant_id = $1`,
  );
  const rows = await test.query<{ name: string; row: string }>(parts.join(' union all '), [tenant.id]);
  const known = new Set(ids);
  return new Map(
    rows.filter(({ row }) => row.match(UUID)?.some((id) => known.has(id))).map(({ name, row }) => [row, name]),
  );
}

const actors: [AccountType, Variant][] = [
  ['agent', 'agent_network'],
  ['basic', 'agent_network'],
  ['manager', 'agent_network'],
  ['bu_admin', 'agent_network'],
  ['sub_admin', 'agent_network'],
  ['admin', 'preneed'],
  ['pool_holder', 'recruiting'],
];

describe.each(actors)('%s in %s', (account_type, variant) => {
  it('a hidden id gets the same reply as one that never existed, in every place of every call, and changes nothing', async () => {
    const tenant = await test.makeTenant({ variant });
    const manager = await test.makeUser(tenant, { account_type: 'manager' });
    const theirs = await makeScene(test, tenant, await test.makeUser(tenant, { manager }));
    const newcomer = async () => {
      const scene = await makeScene(test, tenant, await test.makeUser(tenant, { account_type }));
      return { scene, agent: await test.openSession(scene.owner) };
    };
    let { scene, agent } = await newcomer();
    const same = (one: Said, other: Said) => one.status === other.status && one.said === other.said;
    /** Replies of calls that wrote something differ in names and numbers. */
    const alike = (one: Said, other: Said) =>
      one.status === other.status && countless(one.said) === countless(other.said);
    const sees_all = account_type === 'admin' || account_type === 'sub_admin';
    const roles = roleFlags(account_type);
    const calls = endpointsWithFixtures().filter(({ endpoint: { access }, fixture }) => {
      if (access.kind === 'public' || fixture.before) return false;
      if (access.system_admin && account_type !== 'admin') return false;
      if (access.roles && !access.roles.some((role) => roles.includes(role))) return false;
      return !access.feature || hasFeature({ variant, overrides: SCENE_FEATURES, roles }, access.feature);
    });
    const ids = hiddenIds(theirs).filter(([of]) => !sees_all || ownAlone.includes(of));
    const before = await rowsNaming(
      tenant,
      ids.map(([, id]) => id),
    );
    expect(before.size).toBeGreaterThan(sees_all ? 3 : 30);

    const faults: string[] = [];
    let [tried, turn] = [0, 0];
    for (const call of calls) {
      const reads = call.endpoint.method === 'GET' || call.endpoint.reads === true;
      const missing = new Map<string, Said>();
      for (const attempt of attemptsOf(call, scene, theirs)) {
        if (sees_all && !ownAlone.includes(attempt.of)) continue;
        // One schema and one function turn it into a query, so an agent tries it everywhere and the others in turn.
        if (account_type !== 'agent' && /scope\.|search\./.test(attempt.where) && ++turn % 7 !== 0) continue;
        tried++;
        const known = missing.get(attempt.where) ?? (await attempt.send(agent, scene, randomUUID()));
        missing.set(attempt.where, known);
        let said = await attempt.send(agent, scene, attempt.hidden);
        let wanted = known;
        const equal = reads ? same : alike;
        // Earlier calls may have changed the starting state: the two are compared again right after each other, and then each in a new scene.
        if (!reads && !equal(said, wanted)) {
          wanted = await attempt.send(agent, scene, randomUUID());
          missing.set(attempt.where, wanted);
        }
        if (!reads && !equal(said, wanted)) {
          ({ scene, agent } = await newcomer());
          said = await attempt.send(agent, scene, attempt.hidden);
          ({ scene, agent } = await newcomer());
          wanted = await attempt.send(agent, scene, randomUUID());
        }
        if (!equal(said, wanted)) faults.push(told(attempt, said, wanted));
        if (said.status >= 500) faults.push(`${attempt.where} = ${attempt.of}: ${said.status}`);
      }
    }
    expect(tried).toBeGreaterThan(10);
    const after = await rowsNaming(
      tenant,
      ids.map(([, id]) => id),
    );
    for (const [row, table] of before)
      if (!after.has(row)) faults.push(`changed or gone: ${table} ${row.slice(0, 300)}`);
    for (const [row, table] of after) if (!before.has(row)) faults.push(`stored: ${table} ${row.slice(0, 600)}`);
    expect(faults).toEqual([]);
  });
});
