import { dialerProfile } from '@bookline/contract/features/dialer-profile';
import { sessions } from '@bookline/contract/features/sessions';
import { adminPhoneNumbers } from '@bookline/contract/features/telephony';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import { asWord } from '../../../test/as-word.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { makeVoicemailMessage } from '../../../test/voicemail-message-rows.ts';
import { type Carrier, CarrierError } from '../../providers/telephony/port.ts';

let trouble: Partial<Carrier> | undefined;
const test = useTestApp({
  carriers: (embedded) => ({
    ...embedded,
    local: (tenantId) => ({ ...embedded.local(tenantId), ...trouble }),
  }),
});
let tenant: TestTenant;
let user: TestUser;
let agent: Agent;
beforeEach(async () => {
  trouble = undefined;
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant);
  agent = await test.signIn(user);
});

const PHONE = '614-555-7001';
const verify = (phone_number = PHONE, channel: 'text' | 'call' = 'text', by = agent) =>
  by.post('/v1/users/verify_phone_number', { phone_number, channel });
const confirm = (code: string, by = agent) => by.post('/v1/users/confirm_phone_number', { code });
/** The last code a phone received. */
async function received(number = '+16145557001'): Promise<{ kind: string; words: string; code: string }> {
  const [last] = await test.query<{ kind: string; words: string }>(
    'select kind, words from simulated_touch where to_number = $1 order by created_at desc, id desc limit 1',
    [number],
  );
  return { kind: '', words: '', ...last, code: last?.words.replace(/, /g, '').match(/\d{6}/)?.[0] ?? '' };
}
const me = async () => (await agent.call(sessions.me)).data.profile;
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('R088, R228: a verified phone', () => {
  it('is confirmed by a code in a text, changed by a code in a call, and removed', async () => {
    expect(await me()).toMatchObject({ dialer_verified_phone_number: null, dialer_enabled: false });
    const sent = await agent.call(dialerProfile.verify, { body: { phone_number: PHONE } });
    expect(sent.data).toMatchObject({ verified_number: null, pending: { phone_number: '+16145557001' } });
    const text = await received();
    expect(text).toMatchObject({ kind: 'text', words: expect.stringContaining(tenant.name) });
    expect(
      (await agent.call(dialerProfile.confirm, { body: { code: ` ${text.code.slice(0, 3)} ${text.code.slice(3)}` } }))
        .data,
    ).toMatchObject({ verified_number: '+16145557001', verified_at: test.clock.now().toISOString(), pending: null });
    expect(await me()).toMatchObject({ dialer_verified_phone_number: '+16145557001' });

    await verify('614-555-7002', 'call');
    // The current one stays until the new one is confirmed.
    expect(await me()).toMatchObject({ dialer_verified_phone_number: '+16145557001' });
    const call = await received('+16145557002');
    expect(call.kind).toBe('call');
    await confirm(call.code);
    expect(await me()).toMatchObject({ dialer_verified_phone_number: '+16145557002' });
    expect((await agent.call(dialerProfile.remove, {})).data).toMatchObject({ verified_number: null });
    expect(await me()).toMatchObject({ dialer_verified_phone_number: null });
  });

  it.each(['12345678', '+12345678901234567', 'call me', '+1 614 555'])(
    "R233: '%s' is refused as 'Invlaid phone number'",
    async (phone_number) => {
      expect(await verify(phone_number)).toMatchObject(refusal('phone_number', 'Invlaid phone number'));
    },
  );

  it('a code works once, for ten minutes, and only its hash is stored', async () => {
    await verify();
    const { code } = await received();
    const rows = await test.query('select * from phone_verification where tenant_id = $1', [tenant.id]);
    expect(JSON.stringify(rows)).not.toMatch(asWord(code));
    expect(rows).toMatchObject([{ code_hash: expect.stringMatching(/^\$argon2id/) }]);
    test.clock.advance(601);
    expect(await confirm(code)).toMatchObject(refusal('code'));
    await verify();
    const next = (await received()).code;
    expect(await confirm(next)).toMatchObject({ status: 200 });
    expect(await confirm(next)).toMatchObject({ status: 422 });
    expect(test.log_lines.join('\n')).not.toMatch(asWord(next));
  });

  it('a code has five tries, even for parallel requests; then the right code fails too', async () => {
    await verify();
    const { code } = await received();
    const replies = await Promise.all(Array.from({ length: 7 }, () => confirm(wrong(code))));
    expect(replies.every(({ status }) => status === 422)).toBe(true);
    expect(await test.query('select tries from phone_verification where tenant_id = $1', [tenant.id])).toEqual([
      { tries: 5 },
    ]);
    expect(await confirm(code)).toMatchObject({ status: 422 });
    expect(await me()).toMatchObject({ dialer_verified_phone_number: null });
  });

  it('five codes in 15 minutes per user, and per number for all users', async () => {
    for (let asked = 0; asked < 5; asked++) expect(await verify('614-555-7010')).toMatchObject({ status: 200 });
    expect(await verify('614-555-7011')).toMatchObject(refusal('base', undefined, 429));
    const other = await test.signIn(await test.makeUser(tenant));
    expect(await verify('614-555-7010', 'text', other)).toMatchObject({ status: 429 });
    expect(await verify('614-555-7012', 'text', other)).toMatchObject({ status: 200 });
    test.clock.advance(16 * 60);
    expect(await verify('614-555-7011')).toMatchObject({ status: 200 });
  });

  it('no code is stored if the provider fails', async () => {
    trouble = { sendText: () => Promise.reject(new CarrierError('refused', 'Not a mobile phone.')) };
    expect(await verify()).toMatchObject(refusal('base', 'Not a mobile phone.'));
    expect((await agent.call(dialerProfile.get, {})).data.pending).toBeNull();
  });
});

describe('call handling', () => {
  it("keeps the chosen settings and refuses another user's number and recording", async () => {
    const { data } = await agent.call(dialerProfile.get, {});
    expect(data).toMatchObject({ ring_s: 25, default_number_id: null });
    expect((await agent.call(dialerProfile.update, { body: { ring_s: 40 } })).data).toMatchObject({ ring_s: 40 });
    const path = '/v1/users/dialer_settings';
    expect(await agent.patch(path, { default_number_id: '01890a5d-ac96-774b-bcce-b302099a8057' })).toMatchObject({
      body: { errors: { default_number_id: [expect.any(String)] } },
    });
    const greeting_id = await makeVoicemailMessage(test, await test.makeUser(tenant));
    expect(await agent.patch(path, { greeting_id })).toMatchObject(refusal('greeting_id'));
    for (const ring_s of [9, 61, 20.5]) expect(await agent.patch(path, { ring_s })).toMatchObject({ status: 422 });
  });

  it('R229, R235: an admin allows a user to call regardless of their subscription', async () => {
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    const enable = (dialer_enabled: boolean) =>
      admin.call(adminPhoneNumbers.enable, { params: { id: user.id }, body: { dialer_enabled } });
    expect((await enable(true)).data).toMatchObject({ id: user.id, dialer_enabled: true, numbers: 0 });
    expect(await me()).toMatchObject({ dialer_enabled: true });
    const { data } = await admin.call(adminPhoneNumbers.people, { query: { q: user.name } });
    expect(data).toMatchObject([{ id: user.id, dialer_enabled: true }]);
    await enable(false);
    expect(await me()).toMatchObject({ dialer_enabled: false });
  });
});

describe('the phone simulator', () => {
  it('shows texts and calls to admins, audited, and to users at this machine', async () => {
    await verify();
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    const list = '/v1/admin/phone_simulator?q=7001';
    expect(await admin.get(list)).toMatchObject({ body: { data: [{ to: '+16145557001', kind: 'text' }] } });
    expect(await agent.get(list)).toMatchObject({ status: 403 });
    expect(
      await test.query(
        "select count(*)::int as looks from audit_log where tenant_id = $1 and action = 'phone_simulator.read'",
        [tenant.id],
      ),
    ).toEqual([{ looks: 1 }]);
    expect(await test.visitor(tenant, { ip: '127.0.0.1' }).get('/v1/phone_simulator')).toMatchObject({
      body: { meta: { total_count: 1 } },
    });
    expect(await test.visitor(tenant, { ip: '192.0.2.7' }).get('/v1/phone_simulator')).toMatchObject({ status: 404 });
    expect(await test.visitor(undefined, { ip: '127.0.0.1' }).get('/v1/phone_simulator')).toMatchObject({
      status: 404,
    });
  });
});
