import { contacts } from '@bookline/contract/features/contacts';
import { dataCapture } from '@bookline/contract/features/data-capture';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';

const test = useTestApp();
let tenant: TestTenant;
let owner: TestUser;
let lead: TestUser;
let contact: TestContact;
let agent: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  lead = await test.makeUser(tenant, { account_type: 'manager', first_name: 'Lee', last_name: 'Moss' });
  owner = await test.makeUser(tenant, { manager: lead, first_name: 'Dana', last_name: 'Adams' });
  contact = await test.makeContact(tenant, { owner });
  agent = await test.signIn(owner);
});

const params = () => ({ id: contact.id });
const path = () => `/v1/contacts/${contact.id}/data_capture`;
type Value = string | boolean | string[] | null;
const answer = async (question: string, value: Value, { by = agent, line = 'final_expense' } = {}) =>
  (await by.call(dataCapture.update, { params: params(), body: { answers: [{ line, question, value }] } })).data
    .answers;
const read = async () => (await agent.call(dataCapture.get, { params: params() })).data.answers;
const later = (minutes: number) => test.clock.advance(minutes * 60);

describe('R312: a needs analysis', () => {
  it('keeps every kind of answer with its author and time', async () => {
    const given: [string, Value][] = [
      ['who_pays', '  Her son,\nshe thinks '],
      ['monthly_budget', '64.50'],
      ['tobacco', false],
      ['service', 'cremation'],
      ['conditions', ['heart', 'diabetes']],
    ];
    for (const [question, value] of given) await answer(question, value);
    const answers = await read();
    expect(new Map(answers.map(({ question, value }) => [question, value]))).toEqual(new Map(given));
    for (const { by, at, line, previous } of answers)
      expect({ by, at, line, previous }).toEqual({
        by: { id: owner.id, name: 'Dana Adams' },
        at: test.clock.now().toISOString(),
        line: 'final_expense',
        previous: [],
      });
  });

  it('keeps earlier answers, newest first; removing an answer adds an entry', async () => {
    await answer('monthly_budget', '40');
    later(10);
    await answer('monthly_budget', '60', { by: await test.signIn(lead) });
    later(10);
    await answer('monthly_budget', null);
    const [found] = await read();
    expect(found).toMatchObject({
      value: null,
      by: { name: 'Dana Adams' },
      previous: [
        { value: '60', by: { name: 'Lee Moss' } },
        { value: '40', by: { name: 'Dana Adams' } },
      ],
    });
  });

  it('a correction within five minutes replaces the answer, and an equal answer adds nothing', async () => {
    await answer('who_pays', 'Her s');
    later(2);
    await answer('who_pays', 'Her son');
    later(10);
    const [found] = await answer('who_pays', 'Her son', { by: await test.signIn(lead) });
    expect(found).toMatchObject({ value: 'Her son', by: { name: 'Dana Adams' }, previous: [] });
    // A correction never replaces an answer of another user.
    await answer('who_pays', 'Her daughter');
    later(1);
    const [other] = await answer('who_pays', 'Both', { by: await test.signIn(lead) });
    expect(other?.previous.map(({ value }) => value)).toEqual(['Her daughter', 'Her son']);
  });

  it('refuses answers that do not fit the question, and unknown questions', async () => {
    const wrong = [
      [{ line: 'final_expense', question: 'service', value: 'party' }, 'answers.0.value'],
      [{ line: 'final_expense', question: 'monthly_budget', value: 'sixty' }, 'answers.0.value'],
      [{ line: 'final_expense', question: 'doctor_visits', value: '4' }, 'answers.0.question'],
      [{ line: '__proto__', question: 'constructor', value: '4' }, 'answers.0.question'],
    ] as const;
    for (const [input, field] of wrong)
      expect(await agent.patch(path(), { answers: [input] })).toMatchObject(refusal(field));
    expect(await read()).toEqual([]);
  });

  it('keeps both answers when two users answer at once', async () => {
    const manager = await test.signIn(lead);
    await Promise.all([answer('who_pays', 'Mine'), answer('who_pays', 'Theirs', { by: manager })]);
    const [found] = await read();
    expect([found?.value, ...(found?.previous ?? []).map(({ value }) => value)].sort()).toEqual(['Mine', 'Theirs']);
  });

  it('the timeline names the line once per session and the audit log the questions; neither shows the answers', async () => {
    await answer('who_pays', 'A secret son');
    later(6);
    await answer('monthly_budget', '64.50');
    await answer('doctor_visits', '4', { line: 'medicare' });
    const { data } = await agent.call(contacts.timeline, { params: params(), query: {} });
    expect(data.map(({ summary }) => summary)).toEqual([
      'Filled in the needs analysis Medicare',
      'Filled in the needs analysis Final expense',
    ]);
    const rows = await test.query<{ detail: object }>(
      "select detail from audit_log where tenant_id = $1 and action = 'data_capture.update' order by id",
      [tenant.id],
    );
    expect(rows.map(({ detail }) => detail)).toEqual([
      { line: 'final_expense', questions: ['who_pays'] },
      { line: 'final_expense', questions: ['monthly_budget'] },
      { line: 'medicare', questions: ['doctor_visits'] },
    ]);
  });

  it('answers of a deleted contact are read-only, and contacts of other owners are not found', async () => {
    const stranger = await test.signIn(await test.makeUser(tenant));
    expect(await stranger.get(path())).toMatchObject({ status: 404 });
    const body = { answers: [{ line: 'final_expense', question: 'tobacco', value: true }] };
    expect(await stranger.patch(path(), body)).toMatchObject({ status: 404 });
    await test.query('update contact set deleted_at = now() where tenant_id = $1 and id = $2', [tenant.id, contact.id]);
    expect(await agent.get(path())).toMatchObject({ status: 200 });
    expect(await agent.patch(path(), body)).toMatchObject({ status: 404 });
  });
});
