import { createServer, type IncomingHttpHeaders } from 'node:http';
import { contacts } from '@bookline/contract/features/contacts';
import { dispositions } from '@bookline/contract/features/dispositions';
import { workflow } from '@bookline/contract/features/workflow';
import type { Step, Trigger } from '@bookline/contract/features/workflow-steps';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { makeCall } from '../../../test/call-rows.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { makeDispositions } from '../../../test/disposition-rows.ts';
import { newId } from '../../platform/ids.ts';
import { signatureOf } from '../../platform/net/call-webhook.ts';
import { findWorkflowWork } from './workflows.jobs.ts';

const test = useTestApp();
let tenant: TestTenant;
let manager: TestUser;
let owner: TestUser;
let contact: TestContact;
let agent: Agent;
let tag: number;
let status: number;
beforeEach(async () => {
  tenant = await test.makeTenant();
  manager = await test.makeUser(tenant, { account_type: 'manager' });
  owner = await test.makeUser(tenant, { manager, first_name: 'Dana', last_name: 'Adams' });
  contact = await test.makeContact(tenant, { owner });
  agent = await test.signIn(owner);
  tag = await test.makeNumbered(tenant, 'tag', 'T65');
  status = await test.makeNumbered(tenant, 'contact_status', 'Hot');
});

/** Finds and does due work until none is left. */
async function work(): Promise<void> {
  await findWorkflowWork.run({ ...test.services, log: test.app.log, signal: new AbortController().signal });
  await test.runJobs();
}

/** Moves the clock by some days and a moment. Signed-in users sign in again. */
async function later(days: number): Promise<void> {
  test.clock.advance(days * 24 * 3600 + 1);
  agent = await test.signIn(owner);
}

/** The same for timeline events. They are read only once no earlier transaction is writing, in any database of the server. */
const workUntil = (seen: () => Promise<unknown>) =>
  expect.poll(async () => {
    await work();
    return seen();
  });

const at = { within: null } as const;
const addTag = (id = 'tag1', tag_ids = [tag]): Step => ({ ...at, id, type: 'add_tag', tag_ids });
const setStatus = (): Step => ({ ...at, id: 'status', type: 'set_status', status_id: status });
const waitDays = (amount: number, id = 'wait'): Step => ({
  ...at,
  id,
  type: 'wait',
  wait: { for: 'duration', amount, unit: 'days' },
});

/** An active flow with these steps. */
async function flowOf(
  steps: Step[],
  {
    trigger = { type: 'manual' } as Trigger,
    by = agent,
    ...more
  }: Record<string, unknown> & { trigger?: Trigger; by?: Agent } = {},
) {
  const template = (await by.call(workflow.create_template, { body: { name: 'New lead', steps } })).data;
  await by.call(workflow.activate_template, { params: { id: template.id }, body: { activated: true } });
  const flow = (
    await by.call(workflow.create_flow, { body: { name: 'Mine', template_id: template.id, trigger, ...more } })
  ).data;
  await by.call(workflow.activate_flow, { params: { id: flow.id } });
  return { template, flow, params: { id: flow.id } };
}
const start = async (id: string, ids = [contact.id], by = agent) =>
  (await by.call(workflow.start_flow, { params: { id }, body: { ids } })).data;
const runs = async (of = contact) => (await agent.call(workflow.contact_logs, { params: { id: of.id } })).data;
const stored = async (id = contact.id) =>
  (
    await test.query<{ tags: number[]; status_id: number | null; owner_id: string }>(
      'select tags, status_id, owner_id from contact where tenant_id = $1 and id = $2',
      [tenant.id, id],
    )
  )[0];

describe('R327, R329: one list', () => {
  it('shows flows, and templates that no visible flow uses, by category, with tabs and a search', async () => {
    const { template, flow } = await flowOf([addTag()]);
    const { data: categories } = await (await test.signIn(manager)).call(workflow.bulk_update_categories, {
      body: { categories: [{ name: 'Leads' }] },
    });
    const leads = categories[0]?.id ?? '';
    const draft = (
      await agent.call(workflow.create_template, { body: { name: 'Birthday 100%', category_id: leads, steps: [] } })
    ).data;
    const list = async (by: Agent, query: Record<string, string> = {}) =>
      (await by.call(workflow.workflows, { query })).data.map((row) => row.flow?.name ?? row.template?.name);
    expect(await list(agent)).toEqual(['Birthday 100%', 'Mine']);
    expect(await list(agent, { tab: 'active' })).toEqual(['Mine']);
    expect(await list(agent, { tab: 'unused' })).toEqual(['Birthday 100%']);
    expect(await list(agent, { q: '0%' })).toEqual(['Birthday 100%']);
    expect(await list(agent, { category_id: leads })).toEqual(['Birthday 100%']);
    await agent.call(workflow.activate_flow, { params: { id: flow.id }, body: { activated: false } });
    expect(await list(agent, { tab: 'paused' })).toEqual(['Mine']);
    // A colleague sees neither the flow nor the draft, but may use the published steps.
    const colleague = await test.signIn(await test.makeUser(tenant));
    expect(await list(colleague)).toEqual([template.name]);
    expect((await colleague.get(`/v1/workflow/wf_templates/${draft.id}/versions`)).status).toBe(404);
  });

  it('lists the versions of steps with their author and their changes', async () => {
    const { template } = await flowOf([addTag()]);
    const params = { id: template.id };
    await agent.call(workflow.update_template, { params, body: { steps: [addTag(), waitDays(3)] } });
    await agent.call(workflow.activate_template, { params, body: { activated: true } });
    const { data, meta } = await agent.call(workflow.versions, { params, query: {} });
    expect(meta.total_count).toBe(2);
    expect(data.map(({ version, author, changes }) => [version, author.id, changes.map(({ kind }) => kind)])).toEqual([
      [2, owner.id, ['added']],
      [1, owner.id, ['added']],
    ]);
    expect(data[0]?.changes[0]?.says).toBe('Wait 3 days');
  });
});

describe('R329, R152: templates', () => {
  it("save unfinished steps, list what is missing, and can't be activated until complete", async () => {
    const steps: Step[] = [
      { ...at, id: 'tags', type: 'add_tag', tag_ids: [] },
      { ...at, id: 'days', type: 'wait', wait: { for: 'weekday', weekdays: [], time: '09:00' } },
    ];
    const { data } = await agent.call(workflow.create_template, { body: { name: 'Half', steps } });
    expect(data.problems.map(({ says }) => says)).toEqual([
      'Choose at least one tag.',
      'This wait never ends. Choose at least one day.',
    ]);
    expect(await agent.put(`/v1/workflow/wf_templates/${data.id}/activate`, { activated: true })).toMatchObject({
      status: 422,
      body: { errors: { 'steps.0.tag_ids': [expect.any(String)], 'steps.1.weekdays': [expect.any(String)] } },
    });
  });

  it('refuse missing tags, users out of reach, internal addresses, and empty branches', async () => {
    const other = await test.makeUser(tenant);
    const steps: Step[] = [
      addTag('tag1', [4711]),
      { ...at, id: 'give', type: 'assign_owner', user_ids: [other.id] },
      { ...at, id: 'call', type: 'webhook', url: 'https://169.254.169.254/latest' },
      { ...addTag('tag2'), within: { step: 'none', branch: 'yes' } },
    ];
    const send = (list: Step[]) => agent.post('/v1/workflow/wf_templates', { name: 'Bad', steps: list });
    expect((await send(steps.slice(3))).body).toMatchObject({ errors: { 'steps.0.id': [expect.any(String)] } });
    const refused = await send(steps.slice(0, 2));
    const said = [expect.any(String)];
    expect(refused.body).toEqual({ errors: { 'steps.0.tag_ids': said, 'steps.1.user_ids': said } });
  });

  it('are visible to other users once active, and only their creator or an admin can change them', async () => {
    const other = await test.signIn(await test.makeUser(tenant));
    const { data } = await agent.call(workflow.create_template, { body: { name: 'Mine', steps: [addTag()] } });
    const path = `/v1/workflow/wf_templates/${data.id}`;
    expect((await other.get(path)).status).toBe(404);
    await agent.call(workflow.activate_template, { params: { id: data.id }, body: { activated: true } });
    expect((await other.call(workflow.template, { params: { id: data.id } })).data).toMatchObject({
      editable: false,
      version: 1,
      active: true,
      changed: false,
    });
    expect((await other.patch(path, { name: 'Theirs' })).status).toBe(403);
  });
});

describe('R330, R151: flows', () => {
  it('R062: do one step after another, wait in between, and log the results', async () => {
    const { flow } = await flowOf([addTag(), waitDays(3), setStatus()]);
    expect(await start(flow.id)).toMatchObject({ total: 1, started: 1, skipped: 0 });
    await work();
    expect(await stored()).toMatchObject({ tags: [tag], status_id: null });
    expect((await runs())[0]).toMatchObject({ state: 'active', at_step: 'Wait 3 days', why: 'Started manually' });
    await later(3);
    await work();
    expect(await stored()).toMatchObject({ status_id: status });
    const [run] = await runs();
    expect(run).toMatchObject({ state: 'finished', waits_until: null });
    expect(run?.logs.map(({ says }) => says)).toEqual([
      'Tagged T65',
      expect.stringMatching(/^Waiting until /),
      'Changed the status to Hot',
    ]);
    const told = await test.query(
      'select kind from contact_activity where tenant_id = $1 and contact_id = $2 order by id',
      [tenant.id, contact.id],
    );
    expect(told.map(({ kind }) => kind).sort()).toEqual(['status', 'tags', 'workflow', 'workflow']);
    const audited = await test.query<{ detail: { workflow: string; step: string } }>(
      "select detail, actor_id from audit_log where tenant_id = $1 and action = 'workflow.step' order by id",
      [tenant.id],
    );
    expect(audited).toMatchObject([
      { actor_id: owner.id, detail: { workflow: 'Mine', step: 'add_tag', done: 1 } },
      { detail: { step: 'set_status', done: 1 } },
    ]);
  });

  it('list those contacts can be started in: active, with an active template, and changeable by the user', async () => {
    const boss = await test.signIn(manager);
    const names = async (query: Record<string, string>, by = agent) =>
      (await by.call(workflow.flows, { query })).data.map(({ id }) => id);
    const ready = await flowOf([addTag()]);
    const held = await flowOf([addTag()]);
    await agent.call(workflow.activate_flow, { params: held.params, body: { activated: false } });
    const retired = await flowOf([addTag()]);
    await agent.call(workflow.activate_template, { params: { id: retired.template.id }, body: { activated: false } });
    expect(await names({ startable: 'true' })).toEqual([ready.flow.id]);
    expect((await names({ startable: 'false' })).sort()).toEqual([held.flow.id, retired.flow.id].sort());
    // A user who outranks the owner may start contacts too. A peer may not.
    expect(await names({ startable: 'true' }, boss)).toEqual([ready.flow.id]);
    const bosses = await flowOf([addTag()], { by: boss });
    expect(await names({ startable: 'true' }, boss)).toHaveLength(2);
    expect(await names({ startable: 'true' })).not.toContain(bosses.flow.id);
    const peer = await test.signIn(await test.makeUser(tenant, { account_type: 'manager' }));
    expect(await names({ startable: 'true' }, peer)).toEqual([]);
    const below = await test.makeUser(tenant, { manager: owner });
    const theirs = await flowOf([addTag()], { by: await test.signIn(below) });
    // An agent can't change another agent's flow, whatever they can see.
    expect(await names({ startable: 'true' })).not.toContain(theirs.flow.id);
  });

  it('list the templates for new workflows: those published once', async () => {
    await agent.call(workflow.create_template, { body: { name: 'Never published', steps: [addTag()] } });
    const { template } = await flowOf([addTag()]);
    await agent.call(workflow.activate_template, { params: { id: template.id }, body: { activated: false } });
    const { data } = await agent.call(workflow.templates, { query: { published: 'true' } });
    expect(data.map(({ id }) => id)).toEqual([template.id]);
  });

  it('continue with yes or no, then with the steps after both', async () => {
    const steps: Step[] = [
      { ...at, id: 'asks', type: 'condition', search: { tags: [tag] } },
      { ...setStatus(), within: { step: 'asks', branch: 'yes' } },
      {
        ...at,
        id: 'tell',
        type: 'notify',
        who: 'contact_owner',
        text: 'No tag',
        within: { step: 'asks', branch: 'no' },
      },
      {
        ...at,
        id: 'call',
        type: 'follow_up',
        title: 'Call',
        note: '',
        in_days: 2,
        time: null,
        assignee: 'contact_owner',
      },
    ];
    const tagged = await test.makeContact(tenant, { owner, tags: [tag] });
    const { flow } = await flowOf(steps);
    await start(flow.id, [contact.id, tagged.id]);
    await work();
    expect([(await stored(tagged.id))?.status_id, (await stored())?.status_id]).toEqual([status, null]);
    const told = await test.query('select user_id, text from notification where tenant_id = $1', [tenant.id]);
    expect(told).toEqual([{ user_id: owner.id, text: 'No tag' }]);
    const set = await test.query('select contact_id from contact_follow_up where tenant_id = $1', [tenant.id]);
    expect(set.map(({ contact_id }) => contact_id).sort()).toEqual([contact.id, tagged.id].sort());
  });

  it('assign contacts to several users round-robin', async () => {
    const boss = await test.signIn(manager);
    const second = await test.makeUser(tenant, { manager });
    const ids = [contact.id];
    for (let n = 0; n < 3; n++) ids.push((await test.makeContact(tenant, { owner: manager })).id);
    const { flow } = await flowOf([{ ...at, id: 'give', type: 'assign_owner', user_ids: [owner.id, second.id] }], {
      by: boss,
    });
    await start(flow.id, ids, boss);
    await work();
    const owned = await test.query<{ owner_id: string }>('select owner_id from contact where tenant_id = $1', [
      tenant.id,
    ]);
    expect(owned.filter(({ owner_id }) => owner_id === second.id)).toHaveLength(2);
    expect(owned.filter(({ owner_id }) => owner_id === owner.id)).toHaveLength(2);
  });

  it('running contacts keep their version, or move to the new one with move_running', async () => {
    const { template, flow } = await flowOf([waitDays(1), addTag()]);
    await start(flow.id);
    await work();
    const second = await test.makeContact(tenant, { owner });
    const change = async (steps: Step[], move_running: boolean) => {
      await agent.call(workflow.update_template, { params: { id: template.id }, body: { steps } });
      return (
        await agent.call(workflow.activate_template, {
          params: { id: template.id },
          body: { activated: true, move_running },
        })
      ).data;
    };
    expect(await change([waitDays(1), setStatus()], false)).toMatchObject({ version: 2, on_older: 1 });
    await start(flow.id, [second.id]);
    await work();
    await later(1);
    await work();
    expect([await stored(), await stored(second.id)]).toMatchObject([
      { tags: [tag], status_id: null },
      { tags: [], status_id: status },
    ]);
    const moved = await test.makeContact(tenant, { owner });
    await start(flow.id, [moved.id]);
    await work();
    await change([waitDays(1), addTag('other')], true);
    await later(1);
    await work();
    expect(await stored(moved.id)).toMatchObject({ tags: [tag], status_id: null });
  });

  it('pausing stops runs and enrollment at once, resuming continues, and ending ends all runs', async () => {
    const { flow, params } = await flowOf([waitDays(1), addTag()]);
    await start(flow.id);
    await work();
    await agent.call(workflow.activate_flow, { params, body: { activated: false } });
    await later(2);
    await work();
    expect((await stored())?.tags).toEqual([]);
    expect((await agent.post(`/v1/workflow/wf_flows/${flow.id}/start`, { ids: [contact.id] })).status).toBe(422);
    await agent.call(workflow.activate_flow, { params });
    await agent.call(workflow.end_flow, { params });
    await work();
    expect((await stored())?.tags).toEqual([]);
    expect((await runs())[0]).toMatchObject({
      state: 'stopped',
      reason: 'Someone ended the workflow for all contacts.',
    });
    expect((await agent.call(workflow.flow, { params })).data).toMatchObject({
      ending: false,
      counts: { active: 0, stopped: 1 },
    });
  });

  it('affect only contacts their owner sees at that moment, and stop for one contact on request', async () => {
    const { flow } = await flowOf([waitDays(1), addTag()]);
    const kept = await test.makeContact(tenant, { owner });
    await start(flow.id, [contact.id, kept.id]);
    await work();
    await test.query('update contact set owner_id = $3 where tenant_id = $1 and id = $2', [
      tenant.id,
      contact.id,
      manager.id,
    ]);
    const run = (await runs(kept))[0];
    await agent.call(workflow.stop_run, { params: { id: run?.id ?? '' } });
    await later(2);
    await work();
    expect([(await stored())?.tags, (await stored(kept.id))?.tags]).toEqual([[], []]);
    const history = (await agent.call(workflow.flow_history, { params: { id: flow.id }, query: {} })).data;
    expect(history.map(({ contact: of, reason }) => [of?.id ?? null, reason]).sort()).toEqual(
      [
        [kept.id, 'Someone stopped it for this contact.'],
        [null, 'The workflow’s owner can’t see this contact.'],
      ].sort(),
    );
  });

  it('enroll a contact once, once in some days, or again and again', async () => {
    const { flow, params } = await flowOf([addTag()]);
    const again = async () => {
      const begun = await start(flow.id);
      await work();
      return begun.reasons[0]?.reason ?? 'in';
    };
    expect([await again(), await again()]).toEqual(['in', 'before']);
    await agent.call(workflow.update_flow, { params, body: { reentry_days: 30 } });
    expect(await again()).toBe('lately');
    await later(31);
    expect([await again(), await again()]).toEqual(['in', 'lately']);
    await agent.call(workflow.update_flow, { params, body: { reentry_days: 0 } });
    expect(await again()).toBe('in');
  });

  it('a merged contact continues as the remaining one', async () => {
    const { flow } = await flowOf([waitDays(1), addTag()]);
    await start(flow.id);
    await work();
    const survivor = await test.makeContact(tenant, { owner });
    await test.query('update contact set deleted_at = now(), merged_into_id = $3 where tenant_id = $1 and id = $2', [
      tenant.id,
      contact.id,
      survivor.id,
    ]);
    await later(2);
    await work();
    expect((await stored(survivor.id))?.tags).toEqual([tag]);
  });

  it('pause automatically if their owner may no longer have workflows, and notify their creator', async () => {
    const { flow, params } = await flowOf([waitDays(1), addTag()], {
      by: await test.signIn(manager),
      owner_id: owner.id,
    });
    await start(flow.id);
    await work();
    await test.query("update app_user set account_type = 'basic' where tenant_id = $1 and id = $2", [
      tenant.id,
      owner.id,
    ]);
    test.clock.advance(2 * 24 * 3600);
    await work();
    const boss = await test.signIn(manager);
    const seen = (await boss.call(workflow.flow, { params })).data;
    expect([seen.active, seen.problem]).toEqual([false, expect.stringContaining('owner')]);
    const told = await test.query('select user_id from notification where tenant_id = $1', [tenant.id]);
    expect(told).toEqual([{ user_id: manager.id }]);
  });
});

describe('R330: triggers', () => {
  const tagging = (tag_ids: number[], ids = [contact.id]) =>
    agent.patch('/v1/contacts/update_tags_group', { ids, mode: 'add', tag_ids });

  it("a tag, a status, a new contact, or a completed follow-up enrolls a contact once, and earlier events don't", async () => {
    await tagging([tag]);
    const other = await test.makeNumbered(tenant, 'tag', 'Other');
    const { flow } = await flowOf([setStatus()], {
      trigger: { type: 'tag_added', tag_ids: [tag, other] },
      reentry_days: 0,
    });
    await work();
    expect(await runs()).toEqual([]);
    await tagging([other]);
    const begun = async () => (await runs()).map(({ flow: of, state }) => [of.id, state]);
    await workUntil(begun).toEqual([[flow.id, 'finished']]);
    expect((await stored())?.status_id).toBe(status);

    const arrivals = await flowOf([addTag()], { trigger: { type: 'created', how: 'by_hand' } });
    const made = (await agent.call(contacts.create, { body: { first_name: 'New', last_name: 'Lead' } })).data;
    const arrived = async () => (await agent.call(workflow.flow_history, { params: arrivals.params, query: {} })).data;
    await workUntil(arrived).toMatchObject([{ contact: { id: made.id }, why: 'Contact added' }]);
    expect(await begun()).toHaveLength(1);
  });

  it('one of the chosen dispositions of a call enrolls its contact, and a changed note doesn’t again', async () => {
    const of = await makeDispositions(test, tenant);
    const { flow } = await flowOf([addTag()], {
      trigger: { type: 'call_disposition', disposition_ids: [of('Interested')] },
      reentry_days: 0,
    });
    const call = async () => {
      const id = await makeCall(test, owner, { contact_id: contact.id });
      await test.insert('contact_activity', {
        tenant_id: tenant.id,
        contact_id: contact.id,
        id: newId(),
        at: test.clock.now(),
        kind: 'call',
        actor_id: owner.id,
        subject_id: id,
        detail: { direction: 'outbound', outcome: 'completed', duration_s: 62 },
      });
      return id;
    };
    const dispose = (id: string, disposition_id: string, note = '') =>
      agent.call(dispositions.dispose, { params: { id }, body: { disposition_id, note } });
    const begun = async () => (await runs()).map(({ flow: in_, state }) => [in_.id, state]);
    const first = await call();
    await dispose(first, of('No answer'));
    await work();
    expect(await begun()).toEqual([]);
    await dispose(first, of('Interested'));
    await workUntil(begun).toEqual([[flow.id, 'finished']]);
    expect((await stored())?.tags).toEqual([tag]);
    await dispose(first, of('Interested'), 'Wants Plan G');
    // The entry of a second call comes after the changed note, so both are read by then.
    await dispose(await call(), of('Interested'));
    await workUntil(begun).toEqual([
      [flow.id, 'finished'],
      [flow.id, 'finished'],
    ]);
  });

  it('flows that trigger each other come to an end', async () => {
    const back = await test.makeNumbered(tenant, 'tag', 'Back');
    const swap = (from: number, to: number): Step[] => [
      { ...at, id: 'off1', type: 'remove_tag', tag_ids: [from] },
      addTag('on11', [to]),
    ];
    const one = await flowOf(swap(tag, back), { trigger: { type: 'tag_added', tag_ids: [tag] }, reentry_days: 0 });
    await flowOf(swap(back, tag), { trigger: { type: 'tag_added', tag_ids: [back] }, reentry_days: 0 });
    await tagging([tag]);
    const refused = () =>
      test.query("select reason from workflow_run where tenant_id = $1 and state = 'refused'", [tenant.id]);
    await workUntil(refused).toEqual([{ reason: 'loop' }]);
    const begun = await test.query("select 1 from workflow_run where tenant_id = $1 and state = 'finished'", [
      tenant.id,
    ]);
    expect(begun).toHaveLength(6);
    expect((await agent.call(workflow.flow, { params: one.params })).data.counts.refused).toBe(1);
  });

  it('a birthday, an age before its date, or a renewal enrolls once, however often the day is checked', async () => {
    const today = test.clock.now();
    const on = (days: number, years: number) => {
      const day = new Date(today.getTime() + days * DAY_MS);
      return `${day.getUTCFullYear() - years}${day.toISOString().slice(4, 10)}`;
    };
    const born = (date_of_birth: string) => test.makeContact(tenant, { owner, columns: { date_of_birth } });
    const [tomorrow, soon] = [await born(on(1, 40)), await born(on(31, 65))];
    const birthday = await flowOf([addTag()], { trigger: { type: 'date', date: 'birthday', age: 65, offset_days: 0 } });
    const turning = await flowOf([addTag()], { trigger: { type: 'date', date: 'turning', age: 65, offset_days: -30 } });
    await later(1);
    await test.runChores();
    await work();
    await test.query('update workflow_flow set dates_until = dates_until - 1 where tenant_id = $1', [tenant.id]);
    await work();
    const inside = async (id: string) =>
      (await agent.call(workflow.flow_history, { params: { id }, query: {} })).data.map(({ contact: of }) => of?.id);
    expect(await inside(birthday.flow.id)).toEqual([tomorrow.id]);
    expect(await inside(turning.flow.id)).toEqual([soon.id]);
  });
});

describe('R330: trials and webhooks', () => {
  it('a trial shows the results and changes nothing', async () => {
    const { template } = await flowOf([addTag(), waitDays(3), setStatus()]);
    const before = await test.query('select count(*)::int as rows from workflow_run');
    const tried = (
      await agent.call(workflow.try_template, { params: { id: template.id }, body: { contact_id: contact.id } })
    ).data;
    expect(tried.steps.map(({ says }) => says)).toEqual([
      'Tagged T65',
      expect.stringMatching(/^Waiting until /),
      'Changed the status to Hot',
    ]);
    expect(Date.parse(tried.steps[2]?.at ?? '') - Date.parse(tried.steps[0]?.at ?? '')).toBe(3 * DAY_MS);
    expect(await stored()).toMatchObject({ tags: [], status_id: null });
    expect(await test.query('select count(*)::int as rows from workflow_run')).toEqual(before);
  });

  it('signs its calls, keeps one id for all tries, and logs the result', async () => {
    const seen: { headers: IncomingHttpHeaders; body: string }[] = [];
    const server = createServer((request, reply) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        seen.push({ headers: request.headers, body });
        reply.writeHead(seen.length === 1 ? 503 : 204).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    try {
      const { template, flow } = await flowOf([
        { ...at, id: 'call', type: 'webhook', url: `http://127.0.0.1:${port}/hook` },
      ]);
      const { secret } = (await agent.call(workflow.new_webhook_secret, { params: { id: template.id } })).data;
      await start(flow.id);
      await findWorkflowWork.run({ ...test.services, log: test.app.log, signal: new AbortController().signal });
      await test.runJobs({ tolerate: true });
      await test.runJobs({ waiting_too: true });
      expect(seen).toHaveLength(2);
      const [first, second] = seen;
      expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
      const signed = `${second?.headers['webhook-id']}.${second?.headers['webhook-timestamp']}.${second?.body}`;
      expect(second?.headers['webhook-signature']).toBe(`v1,${signatureOf(secret, signed)}`);
      expect(JSON.parse(second?.body ?? '')).toMatchObject({ workflow: { id: flow.id }, contact: { id: contact.id } });
      expect((await runs())[0]?.logs.map(({ outcome }) => outcome)).toEqual(['done', 'delivered']);
    } finally {
      server.close();
    }
  });
});

describe('R328: categories', () => {
  it('R062: are added, reordered, and renamed in one call, and deleting one keeps its templates', async () => {
    const boss = await test.signIn(manager);
    const arrange = (categories: { id?: string; name: string }[]) =>
      boss.call(workflow.bulk_update_categories, { body: { categories } });
    const [leads, renewals] = (await arrange([{ name: 'Leads' }, { name: 'Renewals' }])).data;
    if (!leads || !renewals) throw new Error('there are two');
    const swapped = await arrange([
      { id: renewals.id, name: 'Leads' },
      { id: leads.id, name: 'Renewals' },
      { name: 'New' },
    ]);
    expect(swapped.data.map(({ name }) => name)).toEqual(['Leads', 'Renewals', 'New']);
    const template = (await agent.call(workflow.create_template, { body: { name: 'X', category_id: leads.id } })).data;
    expect(template.category?.name).toBe('Renewals');
    expect((await agent.delete(`/v1/workflow/wf_categories/${leads.id}`)).status).toBe(403);
    await boss.call(workflow.delete_category, { params: { id: leads.id } });
    expect((await agent.call(workflow.template, { params: { id: template.id } })).data.category).toBeNull();
  });
});
