import { dialer } from '@bookline/contract/features/dialer';
import type { Agent } from './agent.ts';
import type { TestTenant, TestUser } from './builders.ts';
import type { TestApp } from './create-test-app.ts';
import { makeDialer } from './dialer-rows.ts';
import type { GatewayScene } from './gateway-scene.ts';

/** What the microphones of the agent, the contact, a second user, and a second phone record. */
export const [AGENT, PHONE, SECOND, DESK] = [600, 800, 1400, 1800];
/** What a call on hold hears. */
export const MUSIC = 262;
/** Ohio, where one party's consent is enough. */
export const OHIO = { state: 'OH', zip: '43004', timezone_in_force: 'America/New_York' };

/** The voice client of a user's browser, which sends a tone. A spare one doesn't ring: it has the second call. */
export async function browserOf(
  scene: GatewayScene,
  user: Agent,
  hertz: number,
  options?: { readonly spare: boolean },
) {
  const { token } = (await user.call(dialer.fetch_device_token, {})).data;
  return scene.client(token ?? '', hertz, options);
}

/** Reads until one fits, and returns it. */
export async function untilOne<T>(read: () => Promise<readonly T[]>, fits: (each: T) => boolean): Promise<T> {
  for (;;) {
    const found = (await read()).find(fits);
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export const callsOf = async (user: Agent) => (await user.call(dialer.fetch_call_logs, { body: { who: 'me' } })).data;
type Logged = Awaited<ReturnType<typeof callsOf>>[number];
/** Waits until the user has a call that fits, or is in a state, and returns it. */
export const callOf = (user: Agent, fits: string | ((call: Logged) => boolean)): Promise<Logged> =>
  untilOne(() => callsOf(user), typeof fits === 'string' ? ({ status }) => status === fits : fits);

export interface Colleagues {
  readonly tenant: TestTenant;
  readonly owner: TestUser;
  readonly maria: TestUser;
  readonly agent: Agent;
  readonly hers: Agent;
}

/** Two users with dialers, at ten in the morning in Ohio. The first has a contact. */
export async function makeColleagues(
  test: TestApp,
  [line, marias]: readonly [string, string],
  contact: string,
): Promise<Colleagues> {
  test.clock.set('2026-03-03T15:00:00Z');
  const tenant = await test.makeTenant();
  const owner = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Adams' });
  const maria = await test.makeUser(tenant, { first_name: 'Maria', last_name: 'Bell' });
  await makeDialer(test, owner, line);
  await makeDialer(test, maria, marias);
  await test.makeContact(tenant, { owner, phones: [contact], columns: OHIO });
  return { tenant, owner, maria, agent: await test.signIn(owner), hers: await test.signIn(maria) };
}

/** The agent and the contact talk, after the agent called or was called. */
export async function talk(
  scene: GatewayScene,
  { tenant, agent }: Pick<Colleagues, 'tenant' | 'agent'>,
  direction: 'inbound' | 'outbound',
  { line, number }: { readonly line: string; readonly number: string },
) {
  const [browser, phone] = [await browserOf(scene, agent, AGENT), await scene.phone(tenant, number, PHONE)];
  const own = direction === 'outbound' ? browser.call({ To: number }) : phone.call({ To: line });
  const other = direction === 'outbound' ? phone.answer() : browser.answer();
  const sids = [await own, (await other).callsid ?? ''] as const;
  const [agent_sid, phone_sid] = direction === 'outbound' ? sids : [sids[1], sids[0]];
  const { id: call_id } = await callOf(agent, 'in_progress');
  await Promise.all([browser.hears(PHONE), phone.hears(AGENT)]);
  return { browser, phone, call_id, agent_sid, phone_sid };
}

/** What the audit log says about calls, oldest first. */
export const auditedCalls = async (test: TestApp, { id }: TestTenant): Promise<string[]> =>
  (
    await test.query<{ action: string }>(
      "select action from audit_log where tenant_id = $1 and subject_type = 'call' order by id",
      [id],
    )
  ).map(({ action }) => action);
