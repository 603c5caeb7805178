import type { AccountType } from '@bookline/contract/rules/roles';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pathOf, type Reply } from '../agent.ts';
import type { TestTenant } from '../builders.ts';
import { useTestApp } from '../create-test-app.ts';
import { endpointsWithFixtures, queryOf } from './fixtures.ts';
import { makeScene } from './scene.ts';

/** The second reply if it isn't 404. Ending something twice changes nothing, so it's allowed. */
const second: Readonly<Record<string, number>> = {
  'admin-phone-numbers.release': 200,
  'admin-users.revoke_invitation': 409,
  'calendar.revoke_feed': 204,
  'dialer-profile.remove': 200,
  'jobs.dismiss': 204,
  'jobs.dismiss_all': 204,
  'mail-server.remove': 204,
  'email-feedback.remove': 204,
  'phone-numbers.release': 200,
  'sessions.end': 204,
  'sessions.end_others': 200,
};

const deletes = endpointsWithFixtures().filter(({ endpoint }) => endpoint.method === 'DELETE');

const test = useTestApp();
let holder: pg.Client;
beforeAll(async () => {
  holder = new pg.Client({ connectionString: test.owner_url });
  await holder.connect();
});
afterAll(() => holder.end());

/** The number of requests waiting for a lock. */
async function waiting(): Promise<number> {
  const [row] = await test.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}

const requests = async (tenantId: number) =>
  new Set(
    (
      await test.query<{ request_id: string }>('select distinct request_id from audit_log where tenant_id = $1', [
        tenantId,
      ])
    ).map(({ request_id }) => request_id),
  );

/** Sends two calls in parallel. Writes wait until both have looked for the record they delete. Returns their statuses and the number of audit entries. */
async function atOnce(tenant: TestTenant, send: (nth: number) => Promise<Reply>) {
  const before = await requests(tenant.id);
  await holder.query('begin; lock table audit_log in exclusive mode');
  let settled = 0;
  const replies = Promise.all(
    [0, 1].map(async (nth) => {
      const reply = await send(nth);
      settled++;
      return reply;
    }),
  );
  try {
    await expect.poll(async () => settled + (await waiting())).toBeGreaterThanOrEqual(2);
  } finally {
    await holder.query('commit');
  }
  const statuses = (await replies).map(({ status }) => status).sort();
  return { statuses, told: [...(await requests(tenant.id))].filter((id) => !before.has(id)).length };
}

it.each(deletes)(
  'R407: of two parallel deletes one succeeds, the other gets 404, and the log has one entry: $id',
  async (call) => {
    const { endpoint, fixture } = call;
    const roles: readonly AccountType[] = endpoint.access.kind === 'user' ? (endpoint.access.roles ?? []) : [];
    const tenant = await test.makeTenant();
    const owner = await test.makeUser(tenant, { account_type: fixture.owner ?? roles[0] ?? 'agent' });
    const scene = await makeScene(test, tenant, owner);
    const agent = await test.signIn(owner);
    const params = { ...fixture.params?.(scene), ...(await fixture.before?.(agent, scene)) };
    const path = pathOf(endpoint, { params, query: queryOf(fixture, scene) });
    const { statuses, told } = await atOnce(tenant, () =>
      agent.send(endpoint.method, path, { body: fixture.body?.(scene) }),
    );
    const done = endpoint.status ?? (endpoint.response ? 200 : 204);
    expect(statuses).toEqual([done, second[endpoint.id] ?? 404]);
    expect(told).toBeLessThanOrEqual(1);
  },
);

it('two contacts unlinked from both sides in parallel are unlinked once', async () => {
  const tenant = await test.makeTenant();
  const owner = await test.makeUser(tenant);
  const agent = await test.signIn(owner);
  const [joan, bob] = [await test.makeContact(tenant, { owner }), await test.makeContact(tenant, { owner })];
  const link = (id: string, other: string, linked: boolean) =>
    agent.patch(`/v1/contacts/${id}/update_linked_contact`, { linked_contact_id: other, relation: 'spouse', linked });
  await link(joan.id, bob.id, true);
  const unlinked = await atOnce(tenant, (nth) => (nth ? link(joan.id, bob.id, false) : link(bob.id, joan.id, false)));
  expect(unlinked).toEqual({ statuses: [200, 200], told: 1 });
  const activities = await test.query(
    "select contact_id from contact_activity where tenant_id = $1 and kind = 'link' and detail->>'did' = 'unlinked'",
    [tenant.id],
  );
  expect(activities).toHaveLength(2);
});
