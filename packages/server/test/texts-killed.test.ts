import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import { ACCOUNT_SID, AUTH_TOKEN, startTwilioDouble } from '../src/providers/telephony/twilio.fixture.ts';
import type { TestTenant, TestUser } from './builders.ts';
import { realProcesses } from './real-processes.ts';
import { makeRegistered, makeTextNumber } from './text-rows.ts';

let twilio: Awaited<ReturnType<typeof startTwilioDouble>>;
const processes = realProcesses({
  shared: true,
  settings: () => ({ TWILIO_ACCOUNT_SID: ACCOUNT_SID, TWILIO_AUTH_TOKEN: AUTH_TOKEN, TWILIO_API_URL: twilio.url }),
});
beforeAll(async () => {
  twilio = await startTwilioDouble();
});
afterAll(() => twilio.close());

const [OURS, THEIRS] = ['+13025551900', '+16145551900'];
const COUNT = 20;
const usual = { provider: 'local', local_price: '0.00', toll_free_price: '0.00', buyers: 'everyone', numbers_each: 5 };
let tenant_id: number;
let owner: TestUser;

/** A user with a number, of the built-in carrier unless the columns say otherwise, and a contact who has theirs. */
async function makePeople(tenant: TestTenant, columns: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { builders } = processes;
  tenant_id = tenant.id;
  owner = await builders.makeUser(tenant);
  // One installation sells each number once.
  const ours = `${OURS.slice(0, -4)}${String(tenant.id % 10_000).padStart(4, '0')}`;
  const number_id = await makeTextNumber(builders, owner, ours, columns);
  if (columns.provider === 'twilio') await makeRegistered(builders, tenant_id, number_id);
  else await builders.insert('telephony_settings', { ...usual, tenant_id, updated_at: new Date() });
  await builders.makeContact(tenant, { owner, phones: [THEIRS] });
  return ours;
}

/** A text that waits to be sent. It's an automatic one, so that no hour of the day is against it. */
async function makeText(tenant: TestTenant, columns: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const ours = await makePeople(tenant, columns);
  const { insert } = processes.builders;
  const now = new Date();
  const [conversation_id, message_id] = [newId(), newId()];
  const numbers = { our_number: ours, their_number: THEIRS };
  await insert('text_conversation', {
    ...numbers,
    tenant_id,
    id: conversation_id,
    holder_id: owner.id,
    last_at: now,
    created_at: now,
  });
  await insert('text_message', {
    ...numbers,
    tenant_id,
    id: message_id,
    conversation_id,
    direction: 'outbound',
    status: 'scheduled',
    words: 'Sent once',
    search: ' sent once',
    automatic: true,
    at: now,
    created_at: now,
    send_at: now,
  });
  await processes.enqueue('send-text', { tenant_id, message_id });
}

it.each([
  ['the carrier has taken it, and the answer is stored', 'text_message', 'new.provider_id is not null'],
  ['the carrier has carried it, and its report is stored', 'text_event', 'true'],
])('killed while %s: the text arrives once, and is recorded once', async (_, table, row) => {
  const { builders } = processes;
  await processes.killWorkerAt(table, row, (tenant) => makeText(tenant));
  const found = () =>
    builders.query(
      `select (select status from text_message where tenant_id = $1) as status,
        (select count(*)::int from simulated_touch where tenant_id = $1 and status = 'arrived') as arrived,
        (select count(*)::int from text_event where tenant_id = $1 and handled_at is null) as waiting`,
      [tenant_id],
    );
  await expect.poll(found, { interval: 50 }).toEqual([{ status: 'delivered', arrived: 1, waiting: 0 }]);
});

it('killed between Twilio’s answer and its record: the text is found there, and not sent again', async () => {
  const { builders } = processes;
  await processes.killWorkerAt('text_message', "new.status = 'sent'", (tenant) =>
    makeText(tenant, { provider: 'twilio', account: ACCOUNT_SID }),
  );
  const status = () => builders.query('select status from text_message where tenant_id = $1', [tenant_id]);
  await expect.poll(status, { interval: 50 }).toEqual([{ status: 'sent' }]);
  expect(twilio.texts.map(({ form }) => form.Body)).toEqual(['Sent once']);
});

it('killed while reports are marked as handled: every text that arrived is kept once, in order', async () => {
  const { builders } = processes;
  await processes.killWorkerAt('text_event', 'new.handled_at is not null', async (tenant) => {
    const ours = await makePeople(tenant);
    const began = Date.now() - 60_000;
    for (let at = 0; at < COUNT; at++)
      await builders.insert('text_event', {
        tenant_id,
        id: newId(),
        kind: 'incoming',
        provider: 'local',
        provider_id: `LM${at}`,
        status: 'received',
        fields: { from: THEIRS, to: ours, words: `Text ${at}` },
        received_at: new Date(began + at),
      });
    await processes.enqueue('take-texts', { tenant_id });
  });
  const kept = async () =>
    (
      await builders.query<{ words: string }>('select words from text_message where tenant_id = $1 order by at, id', [
        tenant_id,
      ])
    ).map(({ words }) => words);
  await expect.poll(kept, { interval: 50 }).toEqual(Array.from({ length: COUNT }, (_all, at) => `Text ${at}`));
  const [counts] = await builders.query(
    `select (select sum(unread)::int from text_conversation where tenant_id = $1) as unread,
      (select count(*)::int from text_conversation where tenant_id = $1) as conversations,
      (select count(*)::int from contact_activity where tenant_id = $1 and kind = 'text') as entries`,
    [tenant_id],
  );
  expect(counts).toEqual({ unread: COUNT, conversations: 1, entries: COUNT });
});
