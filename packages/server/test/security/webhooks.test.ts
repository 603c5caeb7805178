import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { routes } from '../../src/app.ts';
import { identityOf } from '../../src/features/dialer/voice-account.ts';
import { localAccount } from '../../src/providers/voice/local-account.ts';
import { signWebhook } from '../../src/providers/voice/twilio.ts';
import type { TestTenant, TestUser } from '../builders.ts';
import { makeCall } from '../call-rows.ts';
import { useTestApp } from '../create-test-app.ts';
import { makeDialer } from '../dialer-rows.ts';

/** Only the phone provider, and the holder of a secret in the path, may call from outside. No company can report events of another. */
const LINE = '+16145550100';
const JOAN = '+16145550142';
/** All kinds of provider reports. */
const TOLD = [
  'outgoing',
  'incoming',
  'progress',
  'dialed',
  'held',
  'left',
  'disclosed',
  'announced',
  'supervising',
  'over',
  'recorded',
  'status',
  'party',
  'party-joined',
  'party-over',
] as const;

const test = useTestApp();
let here: { tenant: TestTenant; owner: TestUser; call_id: string };
let there: typeof here;
beforeAll(async () => {
  const company = async (line: string) => {
    const tenant = await test.makeTenant();
    const owner = await test.makeUser(tenant);
    await makeDialer(test, owner, line);
    return { tenant, owner, call_id: await makeCall(test, owner, { status: 'in_progress', ended_at: null }) };
  };
  here = await company(LINE);
  there = await company('+16145550101');
});

function accountOf(tenant: TestTenant) {
  const { voice } = test.services;
  if (!voice) throw new Error('there is no gateway');
  return { account: localAccount(voice.gateway, tenant.id, voice.webhook_base()), base: voice.webhook_base() };
}

interface Said {
  readonly name: string;
  /** The company whose address receives it. */
  readonly to?: TestTenant;
  /** The company whose key signs it and whose account it names. */
  readonly by?: TestTenant;
  readonly account_of?: TestTenant;
  readonly call?: string;
  readonly more?: Readonly<Record<string, string>>;
  /** Changes after signing. */
  readonly altered?: { readonly url?: (url: string) => string; readonly form?: Readonly<Record<string, string>> };
  readonly signature?: string | null;
}

async function tell(said: Said) {
  const { name, to = here.tenant, by = to, account_of = by, call = here.call_id } = said;
  const { account, base } = accountOf(by);
  const url = `/v1/webhooks/voice/${name}?call=${call}&tenant=${to.id}`;
  const form = {
    AccountSid: accountOf(account_of).account.account_sid,
    CallSid: `CA${randomUUID().replaceAll('-', '')}`,
    CallStatus: 'completed',
    CallDuration: '9',
    From: name === 'incoming' ? JOAN : `client:${identityOf(here.owner.id)}`,
    To: name === 'incoming' ? LINE : JOAN,
    RecordingSid: 'RE1',
    RecordingStatus: 'completed',
    ...said.more,
  };
  const signed = said.signature === undefined ? await signWebhook(account, `${base}${url}`, form) : said.signature;
  const sent = { ...form, ...said.altered?.form };
  return test.app.inject({
    method: 'POST',
    url: said.altered?.url?.(url) ?? url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(signed !== null && { 'x-twilio-signature': signed }),
    },
    payload: new URLSearchParams(sent).toString(),
  });
}

/** Calls, recordings to fetch and jobs of both. */
const standing = async () =>
  JSON.stringify(
    await test.query(
      `select to_jsonb(c) as row from call c where tenant_id = any($1) union all
       select to_jsonb(j) - 'run_at' from graphile_worker._private_jobs j order by 1`,
      [[here.tenant.id, there.tenant.id]],
    ),
  );

it.each(TOLD)("%s: a caller other than this company's provider is rejected, and nothing is stored", async (name) => {
  const before = await standing();
  const attempts: Record<string, Said> = {
    unsigned: { name, signature: null },
    'signed with nothing': { name, signature: '' },
    'signed by anyone': { name, signature: 'bm90IHNpZ25lZA==' },
    "signed with another company's key": { name, by: there.tenant },
    "signed with another company's key, in the name of this one's account": {
      name,
      by: there.tenant,
      account_of: here.tenant,
    },
    "signed with its own key, in the name of another company's account": { name, account_of: there.tenant },
    'of another call than was signed': { name, altered: { url: (url) => url.replace(here.call_id, there.call_id) } },
    'of another company than was signed': {
      name,
      altered: { url: (url) => url.replace(`tenant=${here.tenant.id}`, `tenant=${there.tenant.id}`) },
    },
    'with another person than was signed': {
      name,
      altered: { form: { From: `client:${identityOf(there.owner.id)}` } },
    },
    'with a field more than was signed': { name, altered: { form: { DialCallStatus: 'completed' } } },
    'told to a company that there is not': {
      name,
      altered: { url: (url) => url.replace(/tenant=\d+/, 'tenant=999999') },
    },
  };
  for (const [what, said] of Object.entries(attempts)) {
    const reply = await tell(said);
    expect(reply.statusCode, what).toBe(403);
    expect(reply.json(), what).toMatchObject({ errors: { user: 'Access denied!' } });
  }
  expect(await standing()).toBe(before);
});

it.each(TOLD.filter((name) => name !== 'outgoing' && name !== 'incoming'))(
  "%s: a company's provider can't report on another company's call or a missing one",
  async (name) => {
    const before = await standing();
    const missing = await tell({ name, call: randomUUID() });
    const foreign = await tell({ name, call: there.call_id });
    expect(foreign.statusCode).toBe(missing.statusCode);
    expect(foreign.statusCode).toBeLessThan(300);
    expect(foreign.body).toBe(missing.body);
    expect(await standing()).toBe(before);
  },
);

it("another company's user and number are rejected under any signature", async () => {
  const before = await standing();
  const person = await tell({ name: 'outgoing', more: { From: `client:${identityOf(there.owner.id)}` } });
  expect(person.body).toContain('<Reject');
  const number = await tell({ name: 'incoming', more: { To: '+16145550101' } });
  expect(number.body).toContain('<Reject');
  expect(await standing()).toBe(before);
});

it("a repeated report of a call's end counts once", async () => {
  const said = { name: 'over', more: { CallSid: `CA${'1'.repeat(32)}` } };
  await tell(said);
  const once = await standing();
  await tell(said);
  expect(await standing()).toBe(once);
});

it.each(['999999', '0', '999999999999999'])(
  'a link, token, or file of a missing company (%s) opens nothing, also on a host without a tenant',
  async (number) => {
    const visitor = test.visitor();
    const secret = 'A'.repeat(32);
    expect(await visitor.get(`/unsubscribe/${number}-${secret}`)).toMatchObject({ status: 404 });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const act = await visitor.send('POST', `/unsubscribe/${number}-${secret}`, { body: 'a=b', headers: form });
    expect(act).toMatchObject({ status: 200, body: { data: { unsubscribed: true } } });
    const token = `${number}.${'a'.repeat(64)}`;
    expect(await visitor.post('/v1/invitations/read', { token })).toMatchObject({ status: 404 });
    expect(await visitor.get(`/v1/events/feed/${number}.${'a'.repeat(64)}`)).toMatchObject({ status: 404 });
    expect(await visitor.get(`/v1/files/${randomUUID()}`, { tenant: number })).toMatchObject({
      status: expect.toBeOneOf([404, 422]),
    });
  },
);

it('accepts text from programs only in these places', () => {
  expect(
    routes
      .filter(({ endpoint: { access } }) => access.kind === 'public' && access.from_programs)
      .map(({ endpoint }) => endpoint.path),
  ).toEqual(['/unsubscribe/{token}']);
});
