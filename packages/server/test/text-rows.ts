import { newId } from '../src/platform/ids.ts';
import type { Builders, TestUser } from './builders.ts';

const bought = new Date('2026-01-05T15:00:00Z');

/** A number with which a user texts, of the built-in provider unless the columns say otherwise. Other companies of the installation reach it. Returns its id. */
export async function makeTextNumber(
  test: Pick<Builders, 'insert' | 'query'>,
  user: TestUser,
  number: string,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const tenant_id = user.tenant.id;
  const id = newId();
  const { provider = 'local', account = 'local', kind = 'local', owner_id = user.id, ...others } = columns;
  const common = { tenant_id, id, number, kind, provider, account, label: 'Desk', monthly_price: '0.00' };
  await test.insert('phone_number_order', {
    ...common,
    owner_id: user.id,
    made_by_id: user.id,
    origin: {},
    status: 'done',
    created_at: bought,
  });
  const ref = newId();
  await test.insert('phone_number', {
    ...common,
    voice: true,
    sms: true,
    mms: true,
    ref,
    owner_id,
    bought_by_id: user.id,
    bought_at: bought,
    ...others,
  });
  if (provider === 'local') await test.insert('carrier_number', { number, tenant_id, ref, mark: id, sold_at: bought });
  return id;
}

export interface TextRows {
  readonly conversation_id: string;
  readonly strange_conversation_id: string;
  /** A text that can still be canceled. */
  readonly text_id: string;
  readonly text_reply_id: string;
}

/** A conversation with a contact, one with a number that no contact has, a text that waits, and a saved reply. */
export async function makeTexts(
  test: Pick<Builders, 'insert'> & { readonly clock: { now(): Date } },
  owner: TestUser,
  { contact_id, ours, theirs, stranger }: { contact_id: string; ours: string; theirs: string; stranger: string },
): Promise<TextRows> {
  const tenant_id = owner.tenant.id;
  const now = test.clock.now();
  const rows = {
    conversation_id: newId(),
    strange_conversation_id: newId(),
    text_id: newId(),
    text_reply_id: newId(),
  };
  const at = { last_at: now, created_at: now };
  await test.insert('text_conversation', {
    tenant_id,
    id: rows.conversation_id,
    our_number: ours,
    their_number: theirs,
    contact_id,
    unread: 1,
    ...at,
  });
  await test.insert('text_conversation', {
    tenant_id,
    id: rows.strange_conversation_id,
    our_number: ours,
    their_number: stranger,
    holder_id: owner.id,
    unread: 1,
    ...at,
  });
  const text = { tenant_id, our_number: ours, their_number: theirs, at: now, created_at: now };
  await test.insert('text_message', {
    ...text,
    id: newId(),
    conversation_id: rows.conversation_id,
    direction: 'inbound',
    status: 'received',
    words: 'When can we talk?',
    search: ' when can we talk?',
    units: 0,
  });
  await test.insert('text_message', {
    ...text,
    id: rows.text_id,
    conversation_id: rows.conversation_id,
    direction: 'outbound',
    status: 'scheduled',
    words: 'Tomorrow at ten',
    search: ' tomorrow at ten',
    sender_id: owner.id,
    send_at: now,
    origin: {},
  });
  await test.insert('text_reply', {
    tenant_id,
    id: rows.text_reply_id,
    owner_id: owner.id,
    shared: false,
    title: 'Call me',
    words: 'Please call me back.',
    created_at: now,
    updated_at: now,
  });
  return rows;
}

/** A contact's consent to texts, as a row. */
export async function agreeToTexts(
  test: Pick<Builders, 'insert'> & { readonly clock: { now(): Date } },
  user: TestUser,
  contact_id: string,
): Promise<void> {
  const at = test.clock.now();
  await test.insert('contact_consent', {
    tenant_id: user.tenant.id,
    id: newId(),
    contact_id,
    channel: 'text',
    did: 'given',
    how: 'verbal',
    wording: '',
    source: '',
    at,
    recorded_at: at,
    recorded_by_id: user.id,
  });
}

/** Registers a number for texts in the US, as Twilio has accepted it. */
export async function makeRegistered(
  test: Pick<Builders, 'insert'>,
  tenant_id: number,
  number_id: string,
): Promise<void> {
  const id = newId();
  await test.insert('text_filing', {
    tenant_id,
    id,
    kind: 'campaign',
    state: 'verified',
    facts: {},
    provider: 'twilio',
    account: 'AC1',
    created_at: bought,
    updated_at: bought,
    submitted_at: bought,
    decided_at: bought,
    attached_at: bought,
  });
  await test.insert('text_filing_number', { tenant_id, number_id, filing_id: id });
}
