import { simulatedPhones } from '@bookline/contract/features/simulated-phones';
import { texts } from '@bookline/contract/features/texts';
import { workflow } from '@bookline/contract/features/workflow';
import type { Step } from '@bookline/contract/features/workflow-steps';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { makeTextNumber } from '../../../test/text-rows.ts';
import { findWorkflowWork } from './workflows.jobs.ts';

const test = useTestApp();
let tenant: TestTenant;
let owner: TestUser;
let boss: TestUser;
let agent: Agent;
let admin: Agent;
let joan: TestContact;
let made = 0;
let ours = '';
let theirs = '';
let tag: number;
beforeEach(async () => {
  test.clock.set('2026-03-02T15:00:00.000Z');
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Alvarez' });
  boss = await test.makeUser(tenant, { account_type: 'admin' });
  await signIn();
  made += 1;
  ours = `+1302555${3000 + made}`;
  theirs = `+1614555${3000 + made}`;
  joan = await test.makeContact(tenant, { owner, first_name: 'Joan', phones: [theirs] });
  tag = await test.makeNumbered(tenant, 'tag', 'Hot');
  await makeTextNumber(test, owner, ours);
  await agent.call(texts.update_permission, { body: { contact_id: joan.id, permission: 'given' } });
});

/** Sessions end while the clock moves on. */
async function signIn(): Promise<void> {
  agent = await test.openSession(owner);
  admin = await test.openSession(boss);
}

const within = null;
const text: Step = {
  within,
  id: 'text',
  type: 'send_text',
  purpose: 'personal',
  words: 'Hello {{first_name}}, call you?',
};
const wait: Step = { within, id: 'wait', type: 'wait_reply', amount: 3, unit: 'days' };
const replied: Step['within'] = { step: 'wait', branch: 'yes' };
const asks = (): Step[] => [
  text,
  wait,
  { within: replied, id: 'says', type: 'reply_says', words: ['yes', 'call me'] },
  { within: { step: 'says', branch: 'yes' }, id: 'tagged', type: 'add_tag', tag_ids: [tag] },
];

async function activated(steps: Step[], by = agent): Promise<string> {
  const { id } = (await by.call(workflow.create_template, { body: { name: 'New lead', steps } })).data;
  await by.call(workflow.activate_template, { params: { id } });
  return id;
}
async function begin(steps: Step[], by = agent): Promise<void> {
  const template_id = await activated(steps, by);
  const params = { id: (await agent.call(workflow.create_flow, { body: { name: 'Mine', template_id } })).data.id };
  await agent.call(workflow.activate_flow, { params });
  await agent.call(workflow.start_flow, { params, body: { ids: [joan.id] } });
}
async function work(): Promise<void> {
  await findWorkflowWork.run({ ...test.services, log: test.app.log, signal: new AbortController().signal });
  await test.runJobs();
}
async function reply(words: string): Promise<void> {
  test.clock.advance(60);
  await admin.call(simulatedPhones.reply, { params: { number: theirs }, body: { words, to: ours } });
  await test.runJobs();
}
const run = async () => (await agent.call(workflow.contact_logs, { params: { id: joan.id } })).data[0];
const says = async () => (await run())?.logs.map((log) => log.says);
const atPhone = async () =>
  (await admin.call(simulatedPhones.phone, { params: { number: theirs } })).data.texts.map(({ words }) => words);

describe('a text', () => {
  it('is sent once from the owner’s number, with its fields, and the log shows what became of it', async () => {
    await begin([text]);
    await work();
    await work();
    expect(await atPhone()).toEqual(['Hello Joan, call you?']);
    expect(await says()).toEqual(['Delivered the text “Hello …, call you?”']);
    const sent = 'select key, sender_id, unattended from text_message where tenant_id = $1';
    expect(await test.query(sent, [tenant.id])).toEqual([
      { key: `workflow:${(await run())?.id}:text`, sender_id: owner.id, unattended: true },
    ]);
  });

  it('waits for the morning at night, and what follows counts from then', async () => {
    test.clock.set('2026-03-03T04:00:00.000Z');
    await signIn();
    await begin([text, wait]);
    await work();
    expect(await atPhone()).toEqual([]);
    const waiting = await run();
    expect(waiting).toMatchObject({ state: 'active', step_id: 'text', logs: [{ outcome: 'waits' }] });
    test.clock.set(waiting?.waits_until ?? '');
    await signIn();
    await work();
    expect(await atPhone()).toEqual(['Hello Joan, call you?']);
    const until = new Date(test.clock.now().getTime() + 3 * 86_400_000).toISOString();
    expect(await run()).toMatchObject({ step_id: 'wait', waits_until: until });
  });

  it('is skipped with the reason after an opt-out, and no reply is waited for', async () => {
    await agent.call(texts.update_permission, { body: { contact_id: joan.id, permission: 'withdrawn' } });
    await begin([text, wait]);
    await work();
    expect(await atPhone()).toEqual([]);
    expect(await says()).toEqual([
      expect.stringMatching(/^Send text: Opted out of texts/),
      'No text was sent, so there is no reply to wait for. Took the No reply path.',
    ]);
  });

  it('needs the rights of its author and of its owner', async () => {
    const stranger = await test.openSession(await test.makeUser(tenant));
    await begin([text], stranger);
    await work();
    expect(await says()).toEqual(['Send text: The author of the step doesn’t have access to this contact.']);
    expect(await atPhone()).toEqual([]);
  });
});

describe('a reply', () => {
  it('goes on at once, and its words decide about the path', async () => {
    await begin(asks());
    await work();
    expect(await run()).toMatchObject({ state: 'active', step_id: 'wait' });
    await reply('Yes, please!');
    await work();
    expect(await run()).toMatchObject({ state: 'finished' });
    expect((await says())?.slice(2)).toEqual([
      'They replied. Took the Replied path.',
      'The reply says it. Took the Yes path.',
      'Tagged Hot',
    ]);
  });

  it('is found even if it arrived before the run waits, and other words take the other path', async () => {
    await begin(asks());
    await work();
    await test.query('update workflow_run set reply_since = null, reply_until = null where tenant_id = $1', [
      tenant.id,
    ]);
    await reply('Yesterday was fine');
    await work();
    expect((await says())?.slice(-2)).toEqual([
      'They replied. Took the Replied path.',
      'The reply doesn’t say it. Took the No path.',
    ]);
  });

  it.each([
    ['an opt-out', 'STOP', 'They opted out of texts. Took the No reply path.'],
    ['none in time', undefined, 'No reply arrived. Took the No reply path.'],
  ])('%s takes the other path', async (_, words, said) => {
    await begin([text, wait]);
    await work();
    if (words !== undefined) await reply(words);
    else test.clock.advance(60);
    await work();
    if (words === undefined) {
      expect(await run()).toMatchObject({ state: 'active' });
      test.clock.advance(3 * 86_400);
      await signIn();
      await work();
    }
    expect((await says())?.slice(1)).toEqual([expect.stringMatching(/^Waiting for a reply until /), said]);
    expect(await run()).toMatchObject({ state: 'finished' });
  });

  it('answers one wait, none of those after it', async () => {
    await begin([text, wait, { ...wait, id: 'second' }, { ...wait, id: 'third' }]);
    await work();
    await reply('Yes');
    await work();
    expect(await run()).toMatchObject({ state: 'active', step_id: 'second' });
    test.clock.advance(3 * 86_400);
    await signIn();
    await work();
    expect(await run()).toMatchObject({ state: 'active', step_id: 'third' });
    await reply('Still there?');
    await work();
    expect(await run()).toMatchObject({ state: 'finished' });
  });

  it('can be tried, sends nothing, and needs words and a step that waits for it', async () => {
    const id = await activated(asks());
    const tried = (body: { reply?: string }) =>
      agent.call(workflow.try_template, { params: { id }, body: { contact_id: joan.id, ...body } });
    expect((await tried({ reply: 'call me, please' })).data.steps.map((step) => step.says)).toEqual([
      'Wrote the text “Hello …, call you?”: it goes out now',
      'They reply “call me, please”. Took the Replied path.',
      'The reply says it. Took the Yes path.',
      'Tagged Hot',
    ]);
    expect((await tried({})).data.steps.map((step) => step.outcome)).toEqual(['done', 'waits', 'no']);
    await work();
    expect(await atPhone()).toEqual([]);
    const wrong: Step = { within, id: 'says', type: 'reply_says', words: [] };
    const { data } = await agent.call(workflow.create_template, { body: { name: 'Wrong', steps: [wrong] } });
    expect(data.problems.map(({ field }) => field)).toEqual(['words', 'type', 'words']);
  });
});
