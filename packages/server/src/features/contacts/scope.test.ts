import { type ContactSelectionInput, contactSelection } from '@bookline/contract/features/contact-selection';
import { contacts } from '@bookline/contract/features/contacts';
import { type ContactsScopeInput, contactSearch, orderFields } from '@bookline/contract/features/contacts-scope';
import { textOperators } from '@bookline/contract/rules/search-entries';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestUser } from '../../../test/builders.ts';
import type { Asking } from '../../../test/contacts/model-contact.ts';
import { makeRandomWorld, type RandomWorld } from '../../../test/contacts/random-contacts.ts';
import { entries, randomScope } from '../../../test/contacts/random-scopes.ts';
import { isInScope } from '../../../test/contacts/scope-model.ts';
import { createTestApp, type TestApp, useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { createRandom } from '../../demo/people/random.ts';
import type { SignedInContext } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { actFor } from '../sessions/sessions.api.ts';
import { countSelected, selectedContacts } from './selected-contacts.ts';

const SEED = 20_260_302;
const test = useTestApp();
let world: RandomWorld;
let admin: Agent;
let manager: Agent;
let asAdmin: Asking;
let asManager: Asking;
beforeAll(async () => {
  world = await makeRandomWorld(test, 190, SEED);
  [admin, manager] = [await test.signIn(world.admin), await test.signIn(world.manager)];
  const now = test.clock.now();
  asAdmin = { timezone: 'America/Los_Angeles', now };
  const reach = [world.manager.id, ...world.owners.slice(0, 3).map(({ id }) => id)];
  asManager = { reach, timezone: 'America/New_York', now };
});

const expected = (scope: ContactsScopeInput, asking: Asking) =>
  world.contacts
    .filter((contact) => isInScope(contact, scope, asking))
    .map(({ id }) => id)
    .sort();

/** The ids of all pages of a scope, in the list's order, with its meta. */
async function listAll(agent: Agent, scope: ContactsScopeInput, limit = 200) {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const { data, meta } = await agent.call(contacts.list, { body: { contacts_scope: { ...scope, page, limit } } });
    ids.push(...data.map(({ id }) => id));
    if (page >= meta.total_pages) return { ids, meta };
  }
}

type Listed = Awaited<ReturnType<typeof listAll>>;

/**
 * Every call that takes a scope, and the ids it selects. Each must agree with the model; `list` has the ids of the list. Add a line here for
 * a new caller (export, transfer, print …).
 */
const callers: Readonly<
  Record<string, (agent: Agent, scope: ContactsScopeInput, list: Listed) => Promise<readonly string[]>>
> = {
  list: async (_agent, _scope, { ids, meta }) => {
    expect(meta).toMatchObject({ total_count: ids.length, total_count_exact: true });
    return ids;
  },
  selected_items: async (agent, _scope, { ids }) => {
    return ids.length === 0 ? [] : (await agent.call(contacts.selected_items, { body: { ids } })).meta.ids;
  },
  selectedContacts: async (agent, scope, { ids }) => {
    const selected = await select(agent, { all: true, contacts_scope: scope });
    // Also in the list's order, which is that of the positions from 1 on.
    expect(selected.ids).toEqual(ids);
    expect(selected.positions).toEqual(selected.ids.map((_id, index) => index + 1));
    return selected.ids;
  },
  'selectedContacts by id': async (agent, scope, { ids }) => {
    const selection = { ids: [...ids, ...ids.slice(0, 3), newId()], contacts_scope: scope };
    return ids.length === 0 ? [] : (await select(agent, selection)).ids;
  },
};

const known = new Map<TestUser, SignedInContext>();

async function signedInAs(user: TestUser): Promise<SignedInContext> {
  const origin = { session_id: newId(), request_id: newId(), ip: '127.0.0.1' };
  const who = { tenant_id: user.tenant.id, user_id: user.id, real_user_id: user.id, origin };
  const signedIn = known.get(user) ?? (await actFor({ ...test.services, log: test.app.log }, who));
  if (!signedIn) throw new Error('they cannot sign in');
  known.set(user, signedIn);
  return signedIn;
}

/** The contacts of a selection for the signed-in user, in order. It also checks the count. */
async function select(agent: Agent, input: ContactSelectionInput) {
  const signedIn = await signedInAs(agent === manager ? world.manager : world.admin);
  const selection = contactSelection.parse(input);
  const wanted = { deleted: selection.contacts_scope?.contact_group === 'deleted' };
  return signedIn.transaction(async (ctx) => {
    const selected = await selectedContacts(ctx, selection, wanted);
    const { rows } = await sql<{ id: string; position: number }>`
      select id, position::int from (${selected}) s order by position`.execute(ctx.db);
    expect(await countSelected(ctx, selection, wanted)).toBe(rows.length);
    return { ids: rows.map(({ id }) => id), positions: rows.map(({ position }) => position) };
  });
}

/** Checks that every caller and the count agree with the model on a scope. */
async function agree(agent: Agent, asking: Asking, scope: ContactsScopeInput): Promise<void> {
  const wanted = expected(scope, asking);
  const what = JSON.stringify(scope);
  const list = await listAll(agent, scope);
  for (const [name, idsOf] of Object.entries(callers))
    expect([...(await idsOf(agent, scope, list))].sort(), `${name} ${what}`).toEqual(wanted);
  const count = await agent.call(contacts.count, { body: { contacts_scope: scope } });
  expect(count.data.total_count, what).toBe(wanted.length);
}

describe('R302: contents of a scope', () => {
  it('every entry of the advanced search is tested itself or through an equivalent one', () => {
    // These work like another entry, or are covered below.
    const ofTexts = (...fields: string[]) =>
      fields.flatMap((field) => textOperators.map((operator) => `${field}_${operator}`));
    const alike = [
      ...ofTexts('middle_name', 'nickname', 'line1', 'line2', 'county', 'occupation', 'employer', 'website'),
      ...['marital_status_exclude', 'language_exclude', 'timezone_exclude'],
      ...['any', 'all', 'none'],
      // Tested in features/campaigns, features/home, and features/dispositions.
      ...['campaign', 'called', 'disposition', 'disposition_exclude'],
      ...['middle_name', 'nickname', 'line1', 'line2', 'county', 'occupation', 'employer', 'website'],
      ...['marital_status', 'language', 'timezone', 'do_not_email', 'do_not_text'],
      ...[
        'agentflow_status',
        'agentflow_status_exclude',
        'weight_lb_from',
        'weight_lb_to',
        'updated_at_from',
        'updated_at_to',
      ],
    ];
    expect([...Object.keys(entries), ...alike].sort()).toEqual(Object.keys(contactSearch.shape).sort());
  });

  it.each(Object.keys(entries))('%s', async (name) => {
    const random = createRandom(SEED, 1);
    const sizes = new Set<number>();
    for (let n = 0; n < 4; n++) {
      const scope = { search: { [name]: entries[name]?.(random, world) } };
      await agree(admin, asAdmin, scope);
      sizes.add(expected(scope, asAdmin).length);
    }
    // A condition that matches all or none would prove nothing.
    const all = expected({}, asAdmin).length;
    expect([...sizes].some((size) => size > 0 && size < all)).toBe(true);
  });

  it.each([
    ['middle_name', { middle_name: 'lee' }, { middle_name: 'Ashlee' }, { middle_name: 'Lea' }],
    ['nickname', { nickname: 'jo' }, { nickname: 'Mojo' }, { nickname: 'Jay' }],
    ['line1', { line1: '12 main' }, { line1: '112 Main St' }, { line1: '13 Main St' }],
    ['line2', { line2: 'apt 4' }, { line2: 'Apt 4b' }, { line1: 'Apt 4b' }],
    ['county', { county: 'frank' }, { county: 'Franklin' }, { county: 'Fran' }],
    ['occupation', { occupation: 'nurse' }, { occupation: 'Head Nurse' }, { occupation: 'Teacher' }],
    ['employer', { employer: 'acme' }, { employer: 'ACME Inc' }, { employer: 'Acne' }],
    ['website', { website: 'shop' }, { website: 'https://shop.test' }, { website: 'https://sho.test' }],
    ['marital_status', { marital_status: ['widowed'] }, { marital_status: 'widowed' }, { marital_status: 'single' }],
    ['language', { language: ['Spanish'] }, { language: 'Spanish' }, { language: 'spanish' }],
    [
      'timezone',
      { timezone: ['America/Denver'] },
      { timezone_in_force: 'America/Denver' },
      { timezone_in_force: null },
    ],
    ['timezone_exclude', { timezone_exclude: ['America/Denver'] }, {}, { timezone_in_force: 'America/Denver' }],
    ['language_exclude', { language_exclude: ['Spanish'] }, { language: '' }, { language: 'Spanish' }],
    ['marital_status_exclude', { marital_status_exclude: ['widowed'] }, {}, { marital_status: 'widowed' }],
    ['nickname_is', { nickname_is: 'jo' }, { nickname: 'Jo' }, { nickname: 'Joe' }],
    ['middle_name_not', { middle_name_not: 'lee' }, { middle_name: 'Leeann' }, { middle_name: 'Lée' }],
    ['employer_starts', { employer_starts: 'acme' }, { employer: 'ACME Inc' }, { employer: 'The Acme' }],
    ['empty', { empty: ['nickname', 'line2', 'timezone', 'last_activity_at'] }, {}, { nickname: 'Jo' }],
    ['do_not_email', { do_not_email: true }, { do_not_email: true }, { do_not_email: false }],
    ['do_not_text', { do_not_text: false }, { do_not_text: false }, { do_not_text: true }],
    ['weight_lb_from', { weight_lb_from: 150 }, { weight_lb: 150 }, { weight_lb: 149 }],
    ['weight_lb_to', { weight_lb_to: 150 }, { weight_lb: 150 }, { weight_lb: null }],
    [
      'updated_at_from',
      { updated_at_from: '2026-02-03' },
      { updated_at: '2026-02-03T05:00:00Z' },
      { updated_at: '2026-02-03T04:59:59Z' },
    ],
    [
      'updated_at_to',
      { updated_at_to: '2026-02-03' },
      { updated_at: '2026-02-04T04:59:59Z' },
      { updated_at: '2026-02-04T05:00:00Z' },
    ],
  ])('%s', async (_name, search, inside, outside) => {
    const owner = await test.makeUser(await test.makeTenant());
    const agent = await test.signIn(owner);
    const make = ({ middle_name, nickname, ...columns }: Record<string, unknown>) =>
      test.makeContact(owner.tenant, {
        owner,
        ...(typeof middle_name === 'string' && { middle_name }),
        ...(typeof nickname === 'string' && { nickname }),
        columns,
      });
    const wanted = await make(inside);
    await make(outside);
    expect((await listAll(agent, { search } as ContactsScopeInput)).ids).toEqual([wanted.id]);
  });

  it('agentflow_status, and its exclusion, which keeps contacts without one', async () => {
    const owner = await test.makeUser(await test.makeTenant());
    const agent = await test.signIn(owner);
    const agentflow_status_id = await test.makeNumbered(owner.tenant, 'agentflow_status', 'Quoting');
    const [having, without] = await test.makeContacts(owner.tenant, [
      { owner, columns: { agentflow_status_id } },
      { owner },
    ]);
    expect((await listAll(agent, { search: { agentflow_status: [agentflow_status_id] } })).ids).toEqual([having?.id]);
    expect((await listAll(agent, { search: { agentflow_status_exclude: [agentflow_status_id] } })).ids).toEqual([
      without?.id,
    ]);
  });

  it('R223, R224: empty entries have no effect', async () => {
    const search = { first_name: '', tags: [], status: [], city: '', custom: {}, created_at_from: '' };
    await agree(admin, asAdmin, { search } as ContactsScopeInput);
    expect((await listAll(admin, { search } as ContactsScopeInput)).ids).toHaveLength(expected({}, asAdmin).length);
  });

  it('rejects an unknown entry, because ignoring it would widen the set', async () => {
    const reply = await admin.patch('/v1/contacts', { contacts_scope: { search: { frist_name: 'Ann' } } });
    expect(reply).toMatchObject(refusal('contacts_scope.search.frist_name'));
  });

  it('list, count, and model agree on random scopes, for users with full and partial visibility', async () => {
    const random = createRandom(SEED, 2);
    for (let n = 0; n < 40; n++) {
      await agree(admin, asAdmin, randomScope(random, world));
      await agree(manager, asManager, randomScope(random, world));
    }
  });

  it('the same without operators that may use their indexes under row-level security', async () => {
    const random = createRandom(SEED, 3);
    await withoutLeakproofOperators(test, async () => {
      for (let n = 0; n < 20; n++) {
        await agree(admin, asAdmin, randomScope(random, world));
        await agree(manager, asManager, randomScope(random, world));
      }
    });
  });
});

/** Simulates a server whose owner is not a superuser: operators are not marked, and lists use functions. */
async function withoutLeakproofOperators(of: TestApp, work: () => Promise<void>): Promise<void> {
  const mark = async (leakproof: boolean) => {
    for (const operator of [
      'textlike(text, text)',
      'arraycontains(anyarray, anyarray)',
      'arrayoverlap(anyarray, anyarray)',
    ])
      await of.query(`alter function ${operator} ${leakproof ? '' : 'not'} leakproof`);
    of.services.leakproof_operators = leakproof;
  };
  await mark(false);
  try {
    await work();
  } finally {
    await mark(true);
  }
}

it('the text and tag indexes work under row-level security, because their operators are leakproof', async () => {
  const own = await createTestApp();
  try {
    const tenant = await own.makeTenant();
    const indexes = await own.query<{ name: string; sql: string }>(
      "select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as sql from pg_index where indrelid = 'contact'::regclass and not indisprimary",
    );
    await own.query('alter table contact drop constraint contact_pkey cascade');
    const planOf = (condition: RawBuilder<unknown>) =>
      own.services.database.inTenant(tenant.id, async (db) => {
        await sql`set local enable_seqscan = off`.execute(db);
        const { rows } = await sql<Record<string, string>>`explain select id from contact
          where tenant_id = ${tenant.id} and deleted_at is null and ${condition}`.execute(db);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
    for (const [index, condition, served] of [
      ['contact_search', sql`search like '%adams%'`, /Index Cond: .*search ~~ /],
      ['contact_tags', sql`tags @> array[1]`, /Index Cond: .*tags @> /],
      ['contact_tags', sql`tags && array[1]`, /Index Cond: .*tags && /],
    ] as const) {
      // The planner of an empty table uses any index, so only the expected one is left.
      for (const { name } of indexes) await own.query(`drop index if exists ${name}`);
      await own.query(indexes.find(({ name }) => name === index)?.sql ?? '');
      expect(await planOf(condition)).toMatch(served);
      await withoutLeakproofOperators(own, async () => expect(await planOf(condition)).not.toMatch(served));
    }
  } finally {
    await own.close();
  }
});

describe('R304: selected_items', () => {
  const visibleTo = (asking: Asking) =>
    world.contacts.filter(
      (contact) => isInScope(contact, {}, asking) || isInScope(contact, { contact_group: 'deleted' }, asking),
    );

  it('returns visible contacts in the requested order, including deleted ones, the first of them as rows', async () => {
    const ids = world.contacts.map(({ id }) => id).reverse();
    const asked = [...ids, ...ids.slice(0, 3), newId()];
    const reply = await manager.call(contacts.selected_items, { body: { ids: asked, limit: 7 } });
    const seen = new Set(visibleTo(asManager).map(({ id }) => id));
    const wanted = ids.filter((id) => seen.has(id));
    expect(wanted.length).toBeGreaterThan(20);
    expect(wanted.length).toBeLessThan(world.contacts.length);
    expect(reply.meta).toEqual({ ids: wanted, total_count: wanted.length, limit: 7 });
    expect(reply.data.map(({ id }) => id)).toEqual(wanted.slice(0, 7));
  });

  it('rejects an empty selection and one that is too large', async () => {
    for (const ids of [[], Array.from({ length: 10_001 }, () => newId())]) {
      const reply = await manager.post('/v1/contacts/selected_items', { ids });
      expect(reply).toMatchObject(refusal('ids'));
    }
  });
});

describe('a selection', () => {
  it('the first N of a scope in any order, then all with exceptions', async () => {
    const random = createRandom(SEED, 4);
    for (const order_field of orderFields) {
      const scope = { ...randomScope(random, world), search: {}, q: '', contact_group: 'all', order_field } as const;
      const { ids } = await listAll(manager, { ...scope, select_n: null });
      const contacts_scope = { ...scope, select_n: 7, page: 3, limit: 2 };
      expect((await select(manager, { all: true, contacts_scope })).ids, JSON.stringify(scope)).toEqual(
        ids.slice(0, 7),
      );
      const except_ids = [...ids.slice(1, 3), ...ids.slice(20, 30), newId()];
      const some = await select(manager, { all: true, contacts_scope, except_ids });
      expect(some.ids).toEqual(ids.slice(0, 7).filter((id) => !except_ids.includes(id)));
      const most = await select(manager, { all: true, contacts_scope: { ...scope, select_n: null }, except_ids });
      expect(most.ids).toEqual(ids.filter((id) => !except_ids.includes(id)));
    }
  });

  it('rejects an empty one, and deleted contacts among active ones', async () => {
    for (const input of [{}, { ids: [] }, { all: false, contacts_scope: {} }])
      expect(contactSelection.safeParse(input).success).toBe(false);
    const deleted = expected({ contact_group: 'deleted' }, asAdmin);
    expect(deleted.length).toBeGreaterThan(0);
    expect((await select(admin, { ids: deleted })).ids).toEqual([]);
  });
});

describe('R302: select_n', () => {
  it('limits the set to its first N, over all pages and in the count', async () => {
    const scope = { order_field: 'name', order: 'asc' } as const;
    const all = await listAll(admin, scope);
    for (const select_n of [1, 7, 50, 51, all.ids.length, all.ids.length + 10]) {
      const some = await listAll(admin, { ...scope, select_n }, 25);
      expect(some.ids).toEqual(all.ids.slice(0, select_n));
      expect(some.meta.total_count).toBe(some.ids.length);
      const { data } = await admin.call(contacts.count, { body: { contacts_scope: { ...scope, select_n } } });
      expect(data.total_count).toBe(some.ids.length);
    }
  });

  it('a page past the last one is empty', async () => {
    const scope = { select_n: 10, page: 3, limit: 5 };
    const { data, meta } = await admin.call(contacts.list, { body: { contacts_scope: scope } });
    expect(data).toEqual([]);
    expect(meta).toMatchObject({ current_page: 3, total_count: 10, total_pages: 2 });
  });
});
