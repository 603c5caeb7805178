import type { BodyInput } from '@bookline/contract/endpoint';
import { contactPermissionCalls } from '@bookline/contract/features/contact-permissions';
import { contacts } from '@bookline/contract/features/contacts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { permissionInForce } from './contact-permissions.api.ts';

const [mobile, home] = ['+16145550142', '+16145550143'];
const test = useTestApp();
let tenant: TestTenant;
let owner: TestUser;
let agent: Agent;
let joan: TestContact;
beforeEach(async () => {
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Alvarez' });
  agent = await test.signIn(owner);
  joan = await test.makeContact(tenant, { owner, phones: [mobile, home], emails: ['joan@example.test'] });
});

const params = () => ({ id: joan.id });
const read = async () => (await agent.call(contactPermissionCalls.get, { params: params() })).data;
const record = async (body: BodyInput<typeof contactPermissionCalls.record>) => {
  test.clock.advance(1);
  return (await agent.call(contactPermissionCalls.record, { params: params(), body })).data;
};
const contact = async () =>
  (await agent.call(contacts.get, { params: params(), query: { not_remove_new_tag: 'true' } })).data;
const stateOf = async (channel: string) => (await read()).channels.find((each) => each.channel === channel);
const given = { did: 'given', how: 'web_form', wording: 'You may text me.', source: 'northstar.test/quote' } as const;

describe('R267: consent of a contact', () => {
  it('is recorded with its text, source, address, and time, and applies from then on', async () => {
    expect(await stateOf('text')).toMatchObject({ state: 'unrecorded', since: null, reaches: [] });
    const at = '2026-01-02T15:04:05.000Z';
    const { history, channels } = await record({ ...given, channel: 'text', ip: '192.0.2.7', at });
    expect(history).toEqual([
      expect.objectContaining({
        channel: 'text',
        did: 'given',
        how: 'web_form',
        reach: null,
        wording: 'You may text me.',
        source: 'northstar.test/quote',
        ip: '192.0.2.7',
        at,
        recorded_at: test.clock.now().toISOString(),
        recorded_by: { id: owner.id, name: 'Dana Alvarez' },
        file: null,
      }),
    ]);
    expect(channels[1]).toMatchObject({ channel: 'text', state: 'consented', since: at });
    const consent = { at, how: 'web_form', wording: 'You may text me.', source: 'northstar.test/quote' };
    expect((await contact()).phones.map(({ sms_consent }) => sms_consent)).toEqual([consent, consent]);
  });

  it('can be for one number; the others stay unchanged', async () => {
    await record({ ...given, channel: 'text', reach: '(614) 555-0142' });
    expect(await stateOf('text')).toMatchObject({
      state: 'consented',
      reaches: [{ reach: home, state: 'unrecorded' }],
    });
    const consents = (await contact()).phones.map(({ number, sms_consent }) => [number, sms_consent !== null]);
    expect(consents).toEqual([
      [mobile, true],
      [home, false],
    ]);
    await test.services.database.inTenant(tenant.id, async (db) => {
      expect(await permissionInForce({ db, tenant }, joan.id, 'text', home)).toMatchObject({ state: 'unrecorded' });
    });
  });

  it('sets and clears the do-not mark if it is the newest entry about the whole channel', async () => {
    await record({ channel: 'call', did: 'withdrawn', how: 'verbal' });
    expect(await contact()).toMatchObject({ do_not_call: true, do_not_text: false });
    await record({ ...given, channel: 'call', at: '2020-01-01T00:00:00Z' });
    expect(await contact()).toMatchObject({ do_not_call: true });
    expect(await stateOf('call')).toMatchObject({
      state: 'closed',
      reason: 'Opted out of calls. Don’t call unless they consent again.',
    });
    await record({ ...given, channel: 'call' });
    expect(await contact()).toMatchObject({ do_not_call: false });
    expect((await read()).history.map(({ how }) => how)).toEqual(['web_form', 'verbal', 'web_form']);
  });

  it('a do-not mark set on a new or existing contact adds an entry too', async () => {
    await agent.call(contacts.update, { params: params(), body: { do_not_text: true } });
    test.clock.advance(1);
    await agent.call(contacts.quick_update, { params: params(), body: { do_not_text: false, do_not_email: false } });
    const { history } = await read();
    expect(history.map(({ channel, did, how }) => [channel, did, how])).toEqual([
      ['text', 'given', 'mark'],
      ['text', 'withdrawn', 'mark'],
    ]);
    expect(await stateOf('text')).toMatchObject({ state: 'unrecorded' });
    const made = await agent.call(contacts.create, { body: { first_name: 'Ann', do_not_call: true } });
    const { data } = await agent.call(contactPermissionCalls.get, { params: { id: made.data.id } });
    expect(data.history).toMatchObject([{ channel: 'call', did: 'withdrawn', how: 'mark' }]);
  });

  it('stores a document as evidence, behind its own link', async () => {
    const { history } = (
      await agent.call(contactPermissionCalls.record, {
        params: params(),
        body: { ...given, channel: 'third_party' },
        file: { name: 'form.txt', content: 'I agree.\n' },
      })
    ).data;
    expect(history[0]?.file).toMatchObject({ name: 'form.txt' });
    expect(await agent.get(history[0]?.file?.url ?? '')).toMatchObject({ status: 200, text: 'I agree.\n' });
  });

  it.each([
    ['wording', { ...given, channel: 'text', wording: ' ' }],
    ['reach', { ...given, channel: 'text', reach: '+16145559999' }],
    ['reach', { ...given, channel: 'third_party', reach: mobile }],
    ['at', { ...given, channel: 'text', at: '2999-01-01T00:00:00Z' }],
    ['ip', { ...given, channel: 'text', ip: 'here' }],
    ['how', { ...given, channel: 'text', how: 'mark' }],
    ['channel', { ...given, channel: 'fax' }],
  ])('rejects at %s: %o', async (field, body) => {
    const reply = await agent.post(`/v1/contacts/${joan.id}/permissions`, body);
    expect(reply).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
    expect((await read()).history).toEqual([]);
  });

  it('is in the timeline and in the audit log without its text', async () => {
    await record({ ...given, channel: 'email' });
    const { data } = await agent.call(contacts.timeline, { params: params(), query: {} });
    expect(data.map(({ summary }) => summary)).toEqual(['Recorded consent to emails']);
    const rows = await test.query(
      "select action, detail from audit_log where tenant_id = $1 and subject_type = 'consent'",
      [tenant.id],
    );
    expect(rows).toEqual([{ action: 'consent.given', detail: { channel: 'email', how: 'web_form' } }]);
  });

  it("is permanent: the application can't change or delete it", async () => {
    await record({ ...given, channel: 'email' });
    const change = (work: string) =>
      test.services.database.inTenant(tenant.id, (db) =>
        db.executeQuery({ sql: work, parameters: [], query: { kind: 'RawNode' } as never, queryId: {} as never }),
      );
    await expect(change("update contact_consent set wording = 'x'")).rejects.toThrow('permission denied');
    await expect(change('delete from contact_consent')).rejects.toThrow('permission denied');
    expect((await read()).history).toHaveLength(1);
  });
});

it('R267: basic users have no contact permissions', async () => {
  const basic = await test.makeUser(tenant, { account_type: 'basic' });
  const own = await test.makeContact(tenant, { owner: basic });
  const by = await test.signIn(basic);
  const denied = { status: 403, body: { errors: { user: 'Access denied!' } } };
  expect(await by.get(`/v1/contacts/${own.id}/permissions`)).toMatchObject(denied);
  expect(await by.post(`/v1/contacts/${own.id}/permissions`, { ...given, channel: 'text' })).toMatchObject(denied);
});
