import { contacts } from '@bookline/contract/features/contacts';
import { type ContactsScopeInput, orderFields } from '@bookline/contract/features/contacts-scope';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant } from '../../../test/builders.ts';
import { makeRandomWorld, type RandomWorld } from '../../../test/contacts/random-contacts.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { sortName } from './contacts.api.ts';

const test = useTestApp();
let world: RandomWorld;
let admin: Agent;
beforeAll(async () => {
  world = await makeRandomWorld(test, 150, 7);
  admin = await test.signIn(world.admin);
});

const page = async (agent: Agent, scope: ContactsScopeInput) =>
  agent.call(contacts.list, { body: { contacts_scope: scope } });
type Row = Awaited<ReturnType<typeof page>>['data'][number];

it('R301: PATCH /v1/contacts lists contacts and changes none', async () => {
  const rows = () => test.query('select * from contact where tenant_id = $1 order by id', [world.admin.tenant.id]);
  const before = await rows();
  const reply = await admin.patch('/v1/contacts', { contacts_scope: { limit: 3 }, first_name: 'Changed' });
  expect(reply).toMatchObject({ status: 200, body: { data: [{}, {}, {}], meta: { limit: 3 } } });
  expect(await rows()).toEqual(before);
});

describe('R302, R433: pages', () => {
  it('by default have 50 of all visible contacts, newest first', async () => {
    const { data, meta } = await admin.call(contacts.list, { body: {} });
    const living = world.contacts.filter(({ deleted_at }) => deleted_at === null).length;
    expect(data).toHaveLength(50);
    expect(meta).toEqual({
      current_page: 1,
      limit: 50,
      total_count: living,
      total_pages: Math.ceil(living / 50),
      total_count_exact: true,
    });
    expect(data.map(({ created_at }) => created_at)).toEqual(
      data
        .map(({ created_at }) => created_at)
        .toSorted()
        .reverse(),
    );
  });

  it.each([1, 7, 200])('of %s together have every contact once, in the order of one long page', async (limit) => {
    const scope: ContactsScopeInput = { order_field: 'city', order: 'asc' };
    const whole = (await page(admin, { ...scope, limit: 200 })).data.map(({ id }) => id);
    const parts: string[] = [];
    for (let number = 1; parts.length < whole.length; number++) {
      const { data } = await page(admin, { ...scope, limit, page: number });
      expect(data.length).toBeGreaterThan(0);
      parts.push(...data.map(({ id }) => id));
    }
    expect(parts).toEqual(whole);
  });

  it('a page past the end is empty and has the total', async () => {
    const { data, meta } = await page(admin, { page: 40 });
    expect(data).toEqual([]);
    expect(meta.total_count).toBeGreaterThan(100);
  });

  it('an empty list has a total of zero', async () => {
    const { data, meta } = await page(admin, { q: 'no such name' });
    expect([data, meta.total_count, meta.total_pages]).toEqual([[], 0, 0]);
  });
});

describe('R302: the order', () => {
  const empty = (text: string | null | undefined) => (text ? text.toLowerCase() : null);
  const known = (row: Row) => world.contacts.find(({ id }) => id === row.id);
  /** The sort key of a row; null sorts as `nullsFirst` says. */
  const keys: Record<(typeof orderFields)[number], (row: Row) => string | number | null> = {
    name: (row) => sortName({ ...row, nickname: '' }),
    last_name: (row) => sortName({ ...row, nickname: '' }),
    first_name: (row) => empty(row.first_name),
    phone: (row) => row.phone,
    email: (row) => row.email,
    city: (row) => empty(row.city),
    state: (row) => empty(row.state),
    zip: (row) => empty(row.zip),
    status: (row) => (row.status ? world.statuses.toReversed().indexOf(row.status.id) : null),
    source: (row) => empty(row.source?.title),
    owner: (row) => (row.owner ? row.owner.name.replace(/^(\S+) (.*)$/, '$2 $1').toLowerCase() : null),
    category: (row) => row.category,
    date_of_birth: (row) => row.date_of_birth,
    created_at: (row) => row.created_at,
    updated_at: (row) => row.updated_at,
    last_activity_at: (row) => row.last_activity_at,
    deleted_at: (row) => row.deleted_at,
  };
  /** Rows without a value come last, but a contact without activity counts as the oldest. */
  const nullsFirst = (field: string, order: string) => field === 'last_activity_at' && order === 'asc';
  /** Within a status, source, or owner, the newest comes first. */
  const isRanked = (field: string) => ['status', 'source', 'owner'].includes(field);

  // By position, not by id.
  beforeAll(() => test.query('update contact_status set position = 100 - id where tenant_id = $1', [world.tenant.id]));

  it.each(orderFields.flatMap((field) => [['asc', field] as const, ['desc', field] as const]))(
    '%s by %s',
    async (order, order_field) => {
      // Only deleted contacts have this moment.
      const contact_group = order_field === 'deleted_at' ? 'deleted' : 'all';
      const { data } = await page(admin, { order_field, order, contact_group, limit: 200 });
      expect(data.every(known)).toBe(true);
      const key = keys[order_field];
      const wanted = data.toSorted((a, b) => {
        const [left, right] = [key(a), key(b)];
        const turn = order === 'asc' ? 1 : -1;
        const byId = a.id < b.id ? -turn : turn;
        if (left === right && isRanked(order_field) && a.created_at !== b.created_at)
          return a.created_at < b.created_at ? 1 : -1;
        if (left === right) return isRanked(order_field) ? (a.id < b.id ? 1 : -1) : byId;
        if (left === null || right === null) return (left === null) === nullsFirst(order_field, order) ? -1 : 1;
        return left < right ? -turn : turn;
      });
      expect(data.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
      expect(new Set(data.map(key)).size).toBeGreaterThan(contact_group === 'deleted' ? 0 : 2);
    },
  );
});

describe('more than 10,000 matches', () => {
  const COUNT = 10_050;
  let agent: Agent;
  let ids: string[];
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await test.makeTenant();
    const owner = await test.makeUser(tenant);
    const start = Date.parse('2026-01-01T00:00:00Z');
    const inputs = Array.from({ length: COUNT }, (_, n) => ({
      owner,
      last_name: n % 2 === 0 ? 'Even' : 'Odd',
      created_at: new Date(start + n * 1000),
    }));
    ids = (await test.makeContacts(tenant, inputs)).map(({ id }) => id);
    agent = await test.signIn(owner);
  });

  it('count as 10,001; the separate count is exact', async () => {
    const { data, meta } = await page(agent, {});
    expect(data).toHaveLength(50);
    expect(meta).toMatchObject({ total_count: 10_001, total_count_exact: false });
    expect((await agent.call(contacts.count, { body: {} })).data.total_count).toBe(COUNT);
  });

  it.each([1, 2, 100, 201])('page %s is correct', async (number) => {
    const { data } = await page(agent, { page: number, order: 'asc' });
    expect(data.map(({ id }) => id)).toEqual(ids.slice((number - 1) * 50, number * 50));
  });

  it('page 202, past the bounded count, is empty', async () => {
    expect((await page(agent, { page: 202, order: 'asc' })).data).toEqual([]);
  });

  it.each(['asc', 'desc'] as const)(
    'sorted by status, %s: by position, newest first, contacts without a status last',
    async (order) => {
      const statuses: number[] = [];
      for (const title of ['Hot', 'Warm', 'Cold'])
        statuses.push(await test.makeNumbered(tenant, 'contact_status', `${title} ${order}`));
      const at = (number: number) => statuses[number % 4] ?? null;
      await test.query('update contact_status set position = 10 - id where tenant_id = $1', [tenant.id]);
      await test.query(
        'update contact set status_id = ($2::int[])[array_position($3::uuid[], id) % 4 + 1] where tenant_id = $1',
        [tenant.id, [null, ...statuses], ids],
      );
      const places = order === 'asc' ? [2, 1, 0, 3] : [0, 1, 2, 3];
      const wanted = places.flatMap((place) => ids.filter((_, n) => at(n) === (statuses[place] ?? null)).reverse());
      for (const number of [1, 51, 52, 101, 200, 201]) {
        const { data } = await page(agent, { page: number, order, order_field: 'status' });
        expect(data.map(({ id }) => id)).toEqual(wanted.slice((number - 1) * 50, number * 50));
      }
      const owned = await page(agent, { order, order_field: 'owner' });
      expect(owned.data.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 50));
    },
  );

  it('narrowed to 10,000 or fewer, the count is exact again', async () => {
    const { meta } = await page(agent, { q: 'even' });
    expect(meta).toMatchObject({ total_count: COUNT / 2, total_count_exact: true });
  });

  it('select_n makes the count exact', async () => {
    const { meta } = await page(agent, { select_n: 9000 });
    expect(meta).toMatchObject({ total_count: 9000, total_count_exact: true });
    const { data } = await agent.call(contacts.count, { body: { contacts_scope: { select_n: 10_020 } } });
    expect(data.total_count).toBe(10_020);
  });
});
