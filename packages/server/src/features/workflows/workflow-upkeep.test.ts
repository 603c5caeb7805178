import { workflow } from '@bookline/contract/features/workflow';
import type { Step, Trigger } from '@bookline/contract/features/workflow-steps';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { noMeter } from '../../providers/metrics/port.ts';
import { forgetRuns } from './forget-runs.ts';
import { watchWriters } from './watch-writers.ts';
import { findWorkflowWork } from './workflows.jobs.ts';

const test = useTestApp();
let tenant: TestTenant;
let owner: TestUser;
let agent: Agent;
let contact: TestContact;
let tag: number;
beforeEach(async () => {
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant);
  agent = await test.signIn(owner);
  contact = await test.makeContact(tenant, { owner });
  tag = await test.makeNumbered(tenant, 'tag', 'T65');
});

const { signal } = new AbortController();
async function work(): Promise<void> {
  await findWorkflowWork.run({ ...test.services, log: test.app.log, signal });
  await test.runJobs();
}
async function flowOf(trigger: Trigger, reentry_days: number | null) {
  const steps: Step[] = [{ within: null, id: 'stop', type: 'stop' }];
  const template_id = (await agent.call(workflow.create_template, { body: { name: 'New lead', steps } })).data.id;
  await agent.call(workflow.activate_template, { params: { id: template_id }, body: { activated: true } });
  const body = { name: 'Mine', template_id, trigger, reentry_days };
  const params = { id: (await agent.call(workflow.create_flow, { body })).data.id };
  await agent.call(workflow.activate_flow, { params });
  return params;
}
const runs = async () => (await agent.call(workflow.contact_logs, { params: { id: contact.id } })).data;
const start = async (params: { id: string }) => {
  await agent.call(workflow.start_flow, { params, body: { ids: [contact.id] } });
  await work();
};
const addTag = () => agent.patch('/v1/contacts/update_tags_group', { ids: [contact.id], mode: 'add', tag_ids: [tag] });

it('deletes runs that ended six years ago, but keeps those that prevent enrolling a contact again while the workflow exists', async () => {
  const params = await flowOf({ type: 'manual' }, 0);
  for (let n = 0; n < 3; n++) await start(params);
  const ids = (await runs()).map(({ id }) => id);
  const age = async (years: number, of: readonly string[]) => {
    const before = sql`now() - make_interval(years => ${years})`;
    await test.services.database.inTenant(tenant.id, (db) =>
      sql`update workflow_run set began_at = ${before}, ended_at = ${before} where id = any(${of}::uuid[])`.execute(db),
    );
  };
  const forget = () =>
    test.services.database.inTenant(tenant.id, (db) =>
      forgetRuns.piece({ ...test.services, log: test.app.log, db, tenant }),
    );
  await age(5, ids.slice(0, 1));
  await age(7, ids.slice(1));
  expect(await forget()).toEqual({ done: 2, more: false });
  expect((await runs()).map(({ id }) => id)).toEqual(ids.slice(0, 1));
  const logs = 'select distinct run_id from workflow_log where tenant_id = $1';
  expect(await test.query(logs, [tenant.id])).toEqual([{ run_id: ids[0] }]);

  await age(7, ids);
  expect(await forget()).toEqual({ done: 0, more: false });
  await agent.call(workflow.delete_flow, { params });
  await test.query("update workflow_flow set deleted_at = now() - interval '7 years' where tenant_id = $1", [
    tenant.id,
  ]);
  expect(await forget()).toEqual({ done: 1, more: false });
  expect(await test.query('select 1 from workflow_flow where tenant_id = $1', [tenant.id])).toEqual([]);
});

it('after a dump is restored on a server with lower transaction numbers, only later events enroll contacts', async () => {
  const params = await flowOf({ type: 'tag_added', tag_ids: [tag] }, 0);
  await addTag();
  const ahead =
    "('x' || lpad(to_hex(pg_current_xact_id()::text::bigint + 1000000), 16, '0'))::bit(64)::bigint::text::xid8";
  await test.query(`update workflow_flow set cursor_tx = ${ahead} where id = $1`, [params.id]);
  await test.query(`update contact_activity set tx = ${ahead} where tenant_id = $1`, [tenant.id]);
  test.clock.advance(1);
  await work();
  const other = await test.makeContact(tenant, { owner });
  [contact] = [other];
  await addTag();
  await expect
    .poll(async () => {
      await work();
      return (await runs()).length;
    })
    .toBe(1);
  expect(await test.query('select contact_id from workflow_run where flow_id = $1', [params.id])).toEqual([
    { contact_id: other.id },
  ]);
});

it("a long writing transaction is reported, and so is its end; a read-only one, like a dump's, blocks nothing", async () => {
  const told: string[] = [];
  const waits: number[] = [];
  const say = (_: unknown, words: string) => void told.push(words.slice(0, 20));
  const log = Object.assign(Object.create(test.app.log), { warn: say, info: say });
  const watch = watchWriters();
  const look = async () => {
    const meter = { ...noMeter, workflowsWait: (seconds: number) => void waits.push(seconds) };
    await watch.run({ ...test.services, log, meter, signal });
    test.clock.advance(301);
    return told.at(-1);
  };
  await test.services.database.inTenant(tenant.id, async (db) => {
    await sql`select pg_current_xact_id()`.execute(db);
    await expect.poll(look).toBe('nothing that happens');
  });
  expect(waits.at(-1)).toBeGreaterThanOrEqual(301);
  await expect.poll(look).toBe('workflows go on: the');
  agent = await test.signIn(owner);
  await flowOf({ type: 'tag_added', tag_ids: [tag] }, 0);
  await test.services.database.inTenant(tenant.id, async (db) => {
    await sql`select count(*) from contact`.execute(db);
    await addTag();
    await expect
      .poll(async () => {
        await work();
        return (await runs()).length;
      })
      .toBe(1);
  });
});
