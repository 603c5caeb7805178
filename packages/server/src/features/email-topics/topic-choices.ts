import type { BodyOf } from '@bookline/contract/endpoint';
import type { ContactEmailTopics, contactEmailTopics } from '@bookline/contract/features/email-topics';
import { actingAsId } from '../../platform/actor-columns.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import {
  auditView,
  recordActivity,
  requireContact,
  requireLiveContact,
  visibleContacts,
} from '../contacts/contacts.api.ts';
import {
  insertChoices,
  listAddresses,
  listChoices,
  listSharedUnseen,
  listShownTopics,
  listStandings,
  lockTopic,
  type TopicRow,
} from './email-topics.queries.ts';

/** A topic as a recipient sees it. */
export interface ShownTopic extends TopicRow {
  readonly on: boolean;
}

/** The topics that an address can turn on and off. `about` is the topic of the email that asks, which may no longer be active. */
export async function topicsOfAddress(
  db: Db,
  tenantId: number,
  address: string,
  about: string | null,
): Promise<ShownTopic[]> {
  const off = new Set(
    (await listStandings(db, tenantId, [address]))
      .filter(({ did }) => did === 'withdrawn')
      .map(({ topic_id }) => topic_id),
  );
  const topics = await listShownTopics(db, tenantId, about);
  return topics.map((topic) => ({ ...topic, on: !off.has(topic.id) }));
}

/** What the owner of an address decided with the link in an email. The caller keeps the suppression list in step. */
export interface OwnChoice {
  readonly address: string;
  /** Null: all email. */
  readonly topic_id: string | null;
  readonly did: 'given' | 'withdrawn';
  readonly how: 'link' | 'one_click';
  /** What the page said. */
  readonly wording: string;
  readonly ip: string | null;
  readonly at: Date;
}

/** The only way to keep a decision that a recipient made. */
export const keepOwnChoice = (db: Db, tenantId: number, choice: OwnChoice): Promise<void> =>
  insertChoices(db, [
    { ...choice, tenant_id: tenantId, id: newId(), source: '', recorded_at: choice.at, recorded_by_id: null },
  ]);

/** Which topics a contact's addresses get. Throws 404 for a contact that the user can't see. */
export async function readContactTopics(ctx: Context, contactId: string): Promise<ContactEmailTopics> {
  await requireContact(ctx, contactId);
  await auditView(ctx, contactId, { part: 'permissions' });
  return contactTopics(ctx, contactId);
}

async function contactTopics(ctx: Context, contactId: string): Promise<ContactEmailTopics> {
  const { db, tenant, actor } = ctx;
  const addresses = await listAddresses(db, tenant.id, contactId);
  const standings = new Map(
    (await listStandings(db, tenant.id, addresses)).map((each) => [`${each.topic_id} ${each.address}`, each]),
  );
  const topics = (await listShownTopics(db, tenant.id)).map(({ id, name, description }) => ({
    id,
    name,
    description,
    addresses: addresses.map((address) => {
      const standing = standings.get(`${id} ${address}`);
      return { address, on: standing?.did !== 'withdrawn', since: standing?.at ?? null };
    }),
  }));
  // Another user may have written it about a contact that shares the address and that this user can't see.
  const unseen = await listSharedUnseen(db, tenant.id, contactId, addresses, await visibleContacts(ctx));
  const history = (await listChoices(db, tenant.id, addresses)).map((choice) =>
    unseen.has(choice.address) && choice.recorded_by && choice.recorded_by.id !== actor.user_id
      ? { ...choice, wording: '', source: '', recorded_by: null }
      : choice,
  );
  return { topics, history };
}

/** Records what a contact asked a user for. Throws 404 for a contact that the user can't see, and 422. */
export async function recordContactTopic(
  ctx: Context,
  contactId: string,
  { topic_id, did, how, reach, wording, source, at: said }: BodyOf<typeof contactEmailTopics.record>,
): Promise<ContactEmailTopics> {
  const { db, tenant, actor, clock } = ctx;
  await requireLiveContact(ctx, contactId);
  const topic = await lockTopic(db, tenant.id, topic_id);
  if (!topic) throw invalid('topic_id', 'This topic no longer exists. Choose another.');
  const all = await listAddresses(db, tenant.id, contactId);
  const addresses = reach === null ? all : all.filter((address) => address === reach);
  if (addresses.length === 0)
    throw invalid('reach', all.length === 0 ? 'Add an email address first.' : 'Choose one of the contact’s addresses.');
  const now = clock.now();
  const at = said === undefined ? now : new Date(said);
  if (at > now) throw invalid('at', 'Enter a date that isn’t in the future.');
  const rows = addresses.map((address) => ({
    tenant_id: tenant.id,
    id: newId(),
    address,
    topic_id,
    did,
    how,
    wording,
    source,
    at,
    recorded_at: now,
    recorded_by_id: actor.real_user_id,
    acting_as_id: actingAsId(actor),
  }));
  await insertChoices(db, rows);
  await audit(
    ctx,
    ...rows.map(({ id }) => ({
      action: `email_topic_choice.${did}`,
      subject_type: 'email_topic_choice',
      subject_id: id,
      contact_id: contactId,
      detail: { topic: topic.name, how },
    })),
  );
  await recordActivity(ctx, {
    contact_id: contactId,
    kind: 'consent',
    detail: { did, channel: 'email', topic: topic.name },
  });
  return contactTopics(ctx, contactId);
}
