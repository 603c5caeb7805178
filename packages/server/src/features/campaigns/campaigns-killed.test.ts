import type { TriggerType } from '@bookline/contract/rules/campaign-triggers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { type CountingMailServer, startCountingMailServer } from '../../../test/counting-mail-server.ts';
import { makeEmail } from '../../../test/email-rows.ts';
import { realProcesses } from '../../../test/real-processes.ts';
import { makeTextNumber } from '../../../test/text-rows.ts';
import { newId } from '../../platform/ids.ts';
import { allAgree, setPostalAddress, zoneAtNoon } from './campaigns.fixture.ts';

const RECIPIENTS = 2;
const DAY_MS = 24 * 3600 * 1000;
const ORIGIN = { session_id: newId(), request_id: 'test', ip: '127.0.0.1' };

let mail: CountingMailServer;
const processes = realProcesses({
  shared: true,
  // One email at a time, so that it is known which one is in transfer.
  settings: () => ({
    SMTP_URL: `smtp://127.0.0.1:${mail.port}?tls=none`,
    MAIL_FROM: 'crm@northstar.test',
    WORKER_SLOTS: 'mail:1',
  }),
});
beforeAll(async () => {
  mail = await startCountingMailServer();
});
afterAll(() => mail.close());

interface Audience {
  readonly admin: TestUser;
  readonly email_id: string;
  readonly contacts: readonly { readonly id: string }[];
}

/** Contacts who agreed to marketing, and a saved email. */
async function makeAudience(tenant: TestTenant, columns: Record<string, unknown> = {}): Promise<Audience> {
  const { builders } = processes;
  const admin = await builders.makeUser(tenant, { account_type: 'admin' });
  const contacts = await builders.makeContacts(
    tenant,
    Array.from({ length: RECIPIENTS }, (_, n) => ({
      owner: admin,
      emails: [`n${n}@${tenant.slug}.test`],
      columns: { timezone_in_force: zoneAtNoon(), ...columns },
    })),
  );
  await allAgree(builders, admin);
  await setPostalAddress(builders, tenant);
  return { admin, email_id: await makeEmail(builders, admin, { name: 'Hello' }), contacts };
}

/** A campaign that goes out now. Returns its id. */
async function makeCampaign(
  { admin, email_id }: Audience,
  more: { readonly trigger_id?: string; readonly next_at?: Date } = {},
): Promise<string> {
  const id = newId();
  const html = '<p>Hello {{first_name|friend}}, {{postal_address}} {{unsubscribe_url}}</p>';
  await processes.builders.insert('campaign', {
    tenant_id: admin.tenant.id,
    id,
    name: 'Hello',
    status: 'sending',
    purpose: 'marketing',
    content: { kind: 'template', email_id, version: 1, name: 'Hello', subject: 'Hello', html, plain: 'Hello' },
    made_by_id: admin.id,
    origin: ORIGIN,
    created_at: new Date(),
    total: more.trigger_id === undefined ? RECIPIENTS : 0,
    ...more,
  });
  return id;
}

/** A campaign whose recipients wait. */
async function makeSending(tenant: TestTenant): Promise<void> {
  const audience = await makeAudience(tenant);
  const campaign_id = await makeCampaign(audience);
  await processes.builders.insert(
    'campaign_recipient',
    ...audience.contacts.map(({ id }, n) => ({
      tenant_id: tenant.id,
      campaign_id,
      contact_id: id,
      position: n + 1,
      address: `n${n}@${tenant.slug}.test`,
      state: 'waiting',
      due_at: new Date(),
    })),
  );
  await processes.builders.query('update campaign set next_at = now() where id = $1', [campaign_id]);
}

/** A trigger whose date has come, or whose event has happened, for each contact. */
const makeTriggered = (trigger_type: TriggerType) => async (tenant: TestTenant) => {
  const { builders } = processes;
  // Far from today, which the schedule may announce meanwhile.
  const day = new Date(Date.now() - 180 * DAY_MS).toISOString().slice(0, 10);
  const before = new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
  const audience = await makeAudience(tenant, { date_of_birth: `1950-${day.slice(5)}` });
  const { admin, email_id, contacts } = audience;
  const at = { created_at: new Date(), updated_at: new Date() };
  const own = { tenant_id: tenant.id };
  const tag = await builders.makeNumbered(tenant, 'tag', 'Hot');
  const status = await builders.makeNumbered(tenant, 'contact_status', 'Client');
  const id = newId();
  const [now] = await builders.query<{ tx: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as tx');
  const byEvent = trigger_type === 'tag_added' || trigger_type === 'status_change';
  await builders.insert('campaign_trigger', {
    ...own,
    ...at,
    id,
    name: 'Hello',
    active: false,
    trigger_type,
    recurrence: byEvent ? 'once' : 'yearly',
    email_id,
    tag_ids: trigger_type === 'tag_added' ? [tag] : [],
    status_ids: trigger_type === 'status_change' ? [status] : [],
    activated_at: new Date(Date.now() - DAY_MS),
    ...(byEvent ? { cursor_tx: now?.tx, cursor_id: NIL } : { dates_until: before, dates_due: day }),
    updated_by_id: admin.id,
    origin: ORIGIN,
  });
  await makeCampaign(audience, { trigger_id: id });
  await builders.query('update campaign_trigger set active = true where id = $1', [id]);
  const each = (row: (contactId: string) => Record<string, unknown>) =>
    contacts.map((contact) => ({ ...own, id: newId(), contact_id: contact.id, ...row(contact.id) }));
  if (trigger_type === 'policy_renewal')
    await builders.insert(
      'contact_policy',
      ...each(() => ({
        ...at,
        product_line: 'term_life',
        status: 'in_force',
        renewal_on: day,
        made_by_id: admin.id,
      })),
    );
  if (byEvent)
    await builders.insert(
      'contact_activity',
      ...each(() => ({
        at: new Date(),
        kind: trigger_type === 'tag_added' ? 'tags' : 'status',
        detail: trigger_type === 'tag_added' ? { from: [], to: [tag] } : { from: null, to: status },
      })),
    );
};
const NIL = '00000000-0000-0000-0000-000000000000';

/** Kills a worker at a write, and waits until another has finished. Returns the ids of the messages that each recipient got. */
async function killedAt(table: string, row: string, begin: (tenant: TestTenant) => Promise<void>): Promise<string[][]> {
  let of: TestTenant | undefined;
  await processes.killWorkerAt(table, row, (tenant) => {
    of = tenant;
    return begin(tenant);
  });
  const { builders } = processes;
  const sent = async () =>
    builders.query(
      `select state, count(*)::int as count,
         (select count(*)::int from contact_activity a where a.tenant_id = $1 and a.kind = 'mail') as told,
         (select count(*)::int from mail_message m where m.tenant_id = $1 and m.status = 'sent') as mails
       from campaign_recipient where tenant_id = $1 group by state`,
      [of?.id],
    );
  await expect
    .poll(sent, { interval: 50 })
    .toEqual([{ state: 'sent', count: RECIPIENTS, told: RECIPIENTS, mails: RECIPIENTS }]);
  return Array.from({ length: RECIPIENTS }, (_, n) =>
    mail.received.filter(({ to }) => to === `n${n}@${of?.slug}.test`).map(({ id }) => id),
  );
}

it.each([
  ['its messages are given out', 'campaign_recipient', "new.state = 'queued'"],
  ['a transfer begins', 'mail_message', 'new.trying_since is not null and new.handed_over_at is null'],
  ['a message is handed over except for its last line', 'mail_message', 'new.handed_over_at is not null'],
  [
    'its first recipient is counted, after the mail server accepted the message',
    'campaign_recipient',
    "new.state = 'sent'",
  ],
])('R324: killed while %s, a campaign gives each recipient exactly one message', async (_, table, row) => {
  for (const ids of await killedAt(table, row, makeSending)) expect(ids).toHaveLength(1);
});

it.each([
  ['birthday', 'its day is marked as done', 'campaign_trigger', 'new.dates_until = new.dates_due'],
  ['policy_renewal', 'its recipients are stored', 'campaign_recipient', "tg_op = 'INSERT'"],
  ['status_change', 'its position moves', 'campaign_trigger', `new.cursor_id <> '${NIL}'`],
  ['tag_added', 'its first message is sent', 'campaign_recipient', "new.state = 'sent'"],
] as const)('R389: a %s trigger killed while %s reaches each contact exactly once', async (type, _, table, row) => {
  for (const ids of await killedAt(table, row, makeTriggered(type))) expect(ids).toHaveLength(1);
});

/** A text campaign whose recipients wait, from a number of the built-in carrier. */
async function makeTexting(tenant: TestTenant): Promise<void> {
  const { builders } = processes;
  const admin = await builders.makeUser(tenant, { account_type: 'admin' });
  const from_number = `+1302555${String(tenant.id % 10_000).padStart(4, '0')}`;
  await makeTextNumber(builders, admin, from_number);
  // A chosen time zone decides alone, so it's day.
  const zone = zoneAtNoon();
  const contacts = await builders.makeContacts(
    tenant,
    Array.from({ length: RECIPIENTS }, (_, n) => ({
      owner: admin,
      phones: [`+1614555200${n}`],
      columns: { timezone: zone, timezone_in_force: zone },
    })),
  );
  await allAgree(builders, admin, 'text');
  const campaign_id = newId();
  await builders.insert('campaign', {
    tenant_id: tenant.id,
    id: campaign_id,
    channel: 'text',
    name: 'Hello',
    status: 'sending',
    purpose: 'marketing',
    content: { kind: 'text', words: 'Hello {{first_name|friend}}' },
    from_number,
    made_by_id: admin.id,
    origin: ORIGIN,
    created_at: new Date(),
    total: RECIPIENTS,
  });
  await builders.insert(
    'campaign_recipient',
    ...contacts.map(({ id }, n) => ({
      tenant_id: tenant.id,
      campaign_id,
      contact_id: id,
      position: n + 1,
      address: `+1614555200${n}`,
      state: 'waiting',
      due_at: new Date(),
    })),
  );
  await builders.query('update campaign set next_at = now() where id = $1', [campaign_id]);
}

it.each([
  ['its texts are given out', 'campaign_recipient', "new.state = 'queued' and new.text_id is not null"],
  ['a text is marked as being sent', 'text_message', "new.status = 'sending' and new.campaign_id is not null"],
  ['the carrier’s answer is stored', 'campaign_recipient', "new.state = 'sent' and new.text_id is not null"],
])('killed while %s, a text campaign gives each number exactly one text', async (_, table, row) => {
  let of: TestTenant | undefined;
  await processes.killWorkerAt(table, row, (tenant) => {
    of = tenant;
    return makeTexting(tenant);
  });
  const found = () =>
    processes.builders.query(
      `select (select count(*)::int from campaign_recipient where tenant_id = $1 and state = 'sent') as sent,
         (select count(*)::int from simulated_touch where tenant_id = $1) as touches,
         (select count(distinct to_number)::int from simulated_touch where tenant_id = $1 and status = 'arrived') as numbers,
         (select count(*)::int from text_message where tenant_id = $1) as texts`,
      [of?.id],
    );
  await expect
    .poll(found, { interval: 50 })
    .toEqual([{ sent: RECIPIENTS, touches: RECIPIENTS, numbers: RECIPIENTS, texts: RECIPIENTS }]);
});
