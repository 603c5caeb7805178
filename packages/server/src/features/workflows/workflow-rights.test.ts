import { acting } from '@bookline/contract/features/acting';
import { workflow } from '@bookline/contract/features/workflow';
import type { Step } from '@bookline/contract/features/workflow-steps';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { findWorkflowWork } from './workflows.jobs.ts';

const test = useTestApp();
let tenant: TestTenant;
let boss: TestUser;
let manager: TestUser;
let author: TestUser;
/** The boss's contact, hidden from the author. */
let hidden: TestContact;
/** The author's contact. */
let own: TestContact;
let admin: Agent;
let writer: Agent;
let tag: number;
beforeEach(async () => {
  tenant = await test.makeTenant();
  manager = await test.makeUser(tenant, { account_type: 'manager' });
  boss = await test.makeUser(tenant, { account_type: 'admin', manager });
  author = await test.makeUser(tenant, { manager, first_name: 'Maria', last_name: 'Lopez' });
  hidden = await test.makeContact(tenant, { owner: boss, emails: ['joan@example.test'] });
  own = await test.makeContact(tenant, { owner: author, emails: ['rosa@example.test'] });
  admin = await test.signIn(boss);
  writer = await test.signIn(author);
  tag = await test.makeNumbered(tenant, 'tag', 'T65');
});

async function work(): Promise<void> {
  await findWorkflowWork.run({ ...test.services, log: test.app.log, signal: new AbortController().signal });
  await test.runJobs({ tolerate: true });
}

const at = { within: null } as const;
const addTag = (): Step => ({ ...at, id: 'tag1', type: 'add_tag', tag_ids: [tag] });
const give = (to: TestUser): Step => ({ ...at, id: 'give', type: 'assign_owner', user_ids: [to.id] });
const wait = (): Step => ({ ...at, id: 'wait', type: 'wait', wait: { for: 'duration', amount: 1, unit: 'days' } });
const mail = (html = '<p>Hello</p>'): Step => ({
  ...at,
  id: 'mail',
  type: 'send_email',
  purpose: 'personal',
  subject: 'Hello',
  html,
});

async function published(steps: Step[], by = writer): Promise<string> {
  const { data } = await by.call(workflow.create_template, { body: { name: 'Shared', steps } });
  await by.call(workflow.activate_template, { params: { id: data.id } });
  return data.id;
}
async function republished(id: string, steps: Step[], { by = writer, move_running = false } = {}): Promise<number> {
  await by.call(workflow.update_template, { params: { id }, body: { steps } });
  return (await by.call(workflow.activate_template, { params: { id }, body: { move_running } })).data.version;
}
async function flowOf(template_id: string, by = admin, more: { owner_id?: string } = {}): Promise<string> {
  const { data } = await by.call(workflow.create_flow, {
    body: { name: 'Mine', template_id, reentry_days: 0, ...more },
  });
  await by.call(workflow.activate_flow, { params: { id: data.id } });
  return data.id;
}
const run = async (id: string, contact: TestContact, by = admin) => {
  await by.call(workflow.start_flow, { params: { id }, body: { ids: [contact.id] } });
  await work();
};
const flow = async (id: string, by = admin) => (await by.call(workflow.flow, { params: { id } })).data;
const said = async (contact: TestContact) =>
  (await admin.call(workflow.contact_logs, { params: { id: contact.id } })).data[0]?.logs.map(({ says }) => says);
const stored = async (contact: TestContact) =>
  (await test.query('select owner_id, tags from contact where tenant_id = $1 and id = $2', [tenant.id, contact.id]))[0];
const noSight = 'The author of the step doesn’t have access to this contact.';

describe("R329, R330: a version an owner hasn't accepted", () => {
  it('changes nothing for them; they see its changes and accept exactly those', async () => {
    const template = await published([addTag(), mail()]);
    const id = await flowOf(template);
    expect(await flow(id)).toMatchObject({ version: 1, newer: null, author: { id: author.id, sees_owner: false } });
    const changed = '<p>Hello</p><p><a href="https://evil.example.test">here</a></p>';
    expect(await republished(template, [addTag(), mail(changed), give(author)], { move_running: true })).toBe(2);
    await run(id, own);
    expect(await stored(own)).toEqual({ owner_id: author.id, tags: [tag] });
    const offered = await flow(id);
    expect(offered).toMatchObject({
      version: 1,
      template: { version: 2 },
      newer: { version: 2, author: { id: author.id } },
    });
    expect(offered.newer?.changes).toEqual([
      {
        step: 'mail',
        kind: 'changed',
        says: 'Send email: Hello',
        details: ['Message: Hello → Hello\n\nhere (https://evil.example.test)'],
      },
      { step: 'give', kind: 'added', says: 'Assign to Maria Lopez', details: [] },
    ]);
    const accept = (version: number) => admin.put(`/v1/workflow/wf_flows/${id}/accept`, { version });
    expect(await accept(1)).toMatchObject({ status: 409 });
    expect(await republished(template, [give(author), addTag()])).toBe(3);
    expect(await accept(2)).toMatchObject({ status: 409 });
    expect((await flow(id)).newer?.changes).toEqual([
      { step: 'mail', kind: 'removed', says: 'Send email: Hello', details: [] },
      { step: 'give', kind: 'added', says: 'Assign to Maria Lopez', details: [] },
    ]);
    expect(await accept(3)).toMatchObject({ status: 200, body: { data: { version: 3 } } });
    expect((await flow(id)).newer).toBeNull();
    const audited = await test.query(
      "select actor_id, detail from audit_log where tenant_id = $1 and action = 'workflow.accept'",
      [tenant.id],
    );
    expect(audited).toMatchObject([{ actor_id: boss.id, detail: { from: 1, version: 3, move_running: false } }]);
  });

  it("move_running affects only the user's own flows and those of users they outrank", async () => {
    const lead = await test.signIn(manager);
    const template = await published([wait(), addTag()], lead);
    const other = await test.makeContact(tenant, { owner: manager });
    const flows = [await flowOf(template), await flowOf(template, lead), await flowOf(template, writer)] as const;
    await run(flows[0], hidden);
    await run(flows[1], other, lead);
    await run(flows[2], own, writer);
    await republished(template, [wait()], { by: lead, move_running: true });
    test.clock.advance(24 * 3600 + 1);
    [admin] = [await test.signIn(boss)];
    await work();
    expect([await stored(hidden), await stored(other), await stored(own)]).toMatchObject([
      { tags: [tag] },
      { tags: [] },
      { tags: [] },
    ]);
    const versions = [];
    for (const id of flows) versions.push((await flow(id)).version);
    expect(versions).toEqual([1, 2, 2]);
  });

  it("to move others' runs, the publisher of another author's steps names the version they reviewed", async () => {
    const { data } = await writer.call(workflow.create_template, { body: { name: 'Draft', steps: [addTag()] } });
    const path = `/v1/workflow/wf_templates/${data.id}/activate`;
    expect(await admin.put(path, { move_running: true })).toMatchObject({ status: 422 });
    await writer.call(workflow.update_template, { params: { id: data.id }, body: { steps: [give(author)] } });
    expect(await admin.put(path, { move_running: true, revision: data.revision })).toMatchObject({ status: 409 });
    expect(await admin.put(path, { move_running: true, revision: data.revision + 1 })).toMatchObject({ status: 200 });
  });

  it("can't be turned on before it's accepted, or used for a new workflow if there is a newer one", async () => {
    const { data } = await writer.call(workflow.create_template, { body: { name: 'Late', steps: [addTag()] } });
    const made = await writer.call(workflow.create_flow, { body: { name: 'Early', template_id: data.id } });
    await writer.call(workflow.update_template, { params: { id: data.id }, body: { name: 'Later' } });
    await admin.call(workflow.activate_template, { params: { id: data.id } });
    expect(await writer.put(`/v1/workflow/wf_flows/${made.data.id}/activate`, {})).toMatchObject({ status: 422 });
    await writer.call(workflow.accept_version, { params: { id: made.data.id }, body: { version: 1 } });
    expect(await writer.put(`/v1/workflow/wf_flows/${made.data.id}/activate`, {})).toMatchObject({ status: 200 });
    await republished(data.id, [give(author)]);
    const late = { name: 'Mine', template_id: data.id, version: 1 };
    expect(await admin.post('/v1/workflow/wf_flows', late)).toMatchObject({ status: 409 });
  });
});

describe('R329, R330: a step does what both its author and the flow’s owner may do now', () => {
  it("does nothing with contacts the author can't see: no reassigning, emailing, or sending data", async () => {
    const hook: Step = { ...at, id: 'hook', type: 'webhook', url: 'https://example.test/hook' };
    const id = await flowOf(await published([addTag(), give(author), mail(), hook]));
    await run(id, hidden);
    expect(await stored(hidden)).toEqual({ owner_id: boss.id, tags: [] });
    expect(await said(hidden)).toEqual([
      `Add tags: ${noSight}`,
      `Assign owner: ${noSight}`,
      `Send email: ${noSight}`,
      `Call webhook: ${noSight}`,
    ]);
    expect(await test.query('select 1 from workflow_delivery where tenant_id = $1', [tenant.id])).toEqual([]);
    expect(await test.query('select 1 from mail_message where tenant_id = $1', [tenant.id])).toEqual([]);
    const body = { contact_id: hidden.id };
    const params = { id: (await flow(id)).template.id };
    const tried = await admin.call(workflow.try_template, { params, body });
    expect(tried.data.steps.map(({ outcome }) => outcome)).toEqual(['skipped', 'skipped', 'skipped', 'skipped']);
  });

  it('a copy belongs to its writer and does what they may do', async () => {
    const { data } = await writer.call(workflow.template, {
      params: { id: await published([addTag(), give(author)]) },
    });
    const copy = await published(data.steps, admin);
    await run(await flowOf(copy), hidden);
    expect(await stored(hidden)).toEqual({ owner_id: author.id, tags: [tag] });
  });

  it("a demoted author can't name users out of their reach or affect contacts they lost", async () => {
    const lead = await test.signIn(manager);
    const other = await test.makeUser(tenant, { manager });
    const mine = await test.makeContact(tenant, { owner: manager });
    const id = await flowOf(await published([give(other)], lead));
    await test.query("update app_user set account_type = 'agent' where tenant_id = $1 and id = $2", [
      tenant.id,
      manager.id,
    ]);
    await test.touchOrganisation(tenant);
    await run(id, own);
    await run(id, mine);
    expect([await stored(own), await stored(mine)]).toMatchObject([{ owner_id: author.id }, { owner_id: manager.id }]);
    expect(await said(own)).toEqual([`Assign owner: ${noSight}`]);
  });

  it.each([
    ['left', 'update app_user set active = false where tenant_id = $1 and id = $2'],
    ['lost workflows', "update app_user set account_type = 'basic' where tenant_id = $1 and id = $2"],
  ])(
    'an author who %s stops the flow; the user who activates the template again becomes its author',
    async (_why, sql) => {
      const template = await published([wait(), addTag()]);
      const id = await flowOf(template);
      await run(id, hidden);
      await test.query(sql, [tenant.id, author.id]);
      test.clock.advance(24 * 3600 + 1);
      admin = await test.signIn(boss);
      await work();
      expect(await flow(id)).toMatchObject({
        active: false,
        problem: expect.stringContaining('author'),
        author: { able: false },
      });
      expect(await admin.put(`/v1/workflow/wf_flows/${id}/activate`, {})).toMatchObject({ status: 422 });
      expect(await admin.call(workflow.template, { params: { id: template } })).toMatchObject({
        data: { author_gone: true },
      });
      await admin.call(workflow.activate_template, { params: { id: template } });
      expect((await flow(id)).newer).toBeNull();
      await admin.call(workflow.accept_version, { params: { id }, body: { version: 2, move_running: true } });
      await admin.call(workflow.activate_flow, { params: { id } });
      await work();
      expect(await stored(hidden)).toMatchObject({ tags: [tag] });
    },
  );
});

describe('R330: whose flows a user may change', () => {
  it("their own and those of users they outrank: visibility alone doesn't give admin rights", async () => {
    const lead = await test.signIn(manager);
    const template = await published([addTag()], lead);
    const make = (owner_id: string) =>
      lead.post('/v1/workflow/wf_flows', { name: 'Theirs', template_id: template, owner_id });
    expect(await make(boss.id)).toMatchObject(refusal('owner_id'));
    const peer = await test.makeUser(tenant, { account_type: 'manager', manager });
    expect(await make(peer.id)).toMatchObject({ status: 422 });
    expect(await make(author.id)).toMatchObject({ status: 201 });

    const id = await flowOf(template);
    const path = `/v1/workflow/wf_flows/${id}`;
    expect(await flow(id, lead)).toMatchObject({ editable: false });
    const denied = { status: 403 };
    expect(await lead.patch(path, { owner_id: manager.id })).toMatchObject(denied);
    expect(await lead.put(`${path}/accept`, { version: 1 })).toMatchObject(denied);
    expect(await lead.put(`${path}/activate`, {})).toMatchObject(denied);
    expect(await lead.put(`${path}/end`)).toMatchObject(denied);
    expect(await lead.post(`${path}/start`, { ids: [own.id] })).toMatchObject(denied);
    expect(await lead.delete(path)).toMatchObject(denied);
    expect(await lead.put(`${path}/activate`, { activated: false })).toMatchObject({ status: 200 });
    expect(await flow(id)).toMatchObject({ active: false, owner: { id: boss.id } });
  });

  it("steps that send email can't be accepted while acting as the owner", async () => {
    const lead = await test.signIn(manager);
    const id = await flowOf(await published([addTag()]), writer);
    const { template } = await flow(id);
    await writer.call(workflow.update_template, { params: { id: template.id }, body: { steps: [mail()] } });
    await test.query('update workflow_flow set owner_id = $2 where tenant_id = $1 and id = $3', [
      tenant.id,
      (await test.makeUser(tenant, { manager })).id,
      id,
    ]);
    await writer.call(workflow.activate_template, { params: { id: template.id } });
    const { owner } = await flow(id, lead);
    await lead.call(acting.start, { params: { id: owner.id }, body: { login_type: 'impersonate' } });
    expect(await lead.put(`/v1/workflow/wf_flows/${id}/accept`, { version: 2 })).toMatchObject({ status: 422 });
  });
});
