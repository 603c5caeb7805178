import { whoIs } from '@bookline/contract/rules/same-person';
import type { Context } from '../../../platform/context.ts';
import { type Condition, visibleContacts } from '../../contacts/contacts.api.ts';
import { suppressedAmong } from '../../do-not-contact/do-not-contact.api.ts';
import { mbisOf } from '../../rx-details/rx-details.api.ts';
import type { FileRow, ImportDefaults } from '../contact-draft.ts';
import type { MatchData } from './import-outcome.ts';
import { findKnownKeys, findRefused, listNoteBodies, lockDrafts } from './known-contacts.queries.ts';
import { type Asked, addKnown, type Known, type KnownByKey, mayBe } from './match.ts';
import { askedOf, sortKeys } from './row-keys.ts';

/** Whether rows change existing contacts, or are only compared with them. */
export const touchesKnown = ({ known, matched_tags }: ImportDefaults): boolean =>
  known !== 'skip' || matched_tags.length > 0;

/**
 * Loads what is known about the people in these rows: contacts that the acting user sees, and earlier rows. Contacts that rows may change are
 * locked until the transaction ends.
 */
export async function readMatchData(
  ctx: Context,
  defaults: ImportDefaults,
  rows: readonly FileRow[],
  attemptId: string,
  byPolicy: ReadonlyMap<string, Known> = new Map(),
): Promise<MatchData> {
  const { db, tenant } = ctx;
  const visible = await visibleContacts(ctx);
  const asked = rows.map((row) => askedOf(row, defaults.match_by));
  const by_key = await readKnown(ctx, asked, visible, attemptId);
  for (const [key, known] of byPolicy) addKnown(by_key, key, known);
  const { suppressed, refused } = await readRefusals(ctx, rows);
  const held = { by_key, suppressed, refused };
  if (!touchesKnown(defaults)) return { ...held, drafts: new Map(), notes: new Map() };

  const ids = [...idsOf(asked, by_key)].sort();
  const drafts = new Map((await lockDrafts(db, tenant.id, ids)).map((draft) => [draft.id, draft]));
  // A contact may be deleted between the two statements.
  const gone = new Set(ids.filter((id) => !drafts.has(id)));
  if (gone.size > 0)
    for (const [key, all] of by_key)
      by_key.set(
        key,
        all.filter(({ contact_id }) => !gone.has(contact_id)),
      );
  return { ...held, drafts, notes: await readNotes(ctx, rows, ids) };
}

/** All contacts for the keys of these rows, with their Medicare numbers if rows have some. */
export async function readKnown(
  ctx: Context,
  asked: readonly Asked[],
  visible: readonly Condition[],
  attemptId: string | null,
): Promise<KnownByKey> {
  const wanted = sortKeys(asked.flatMap(({ keys }) => keys));
  const found = await findKnownKeys(ctx.db, ctx.tenant.id, visible, attemptId, wanted);
  const numbered = asked.some(({ mbi }) => mbi !== undefined);
  const mbis = numbered ? await mbisOf(ctx, [...new Set(found.map(({ contact_id }) => contact_id))]) : new Map();
  const people = new Map<string, Known>();
  const by_key: KnownByKey = new Map();
  for (const { key, contact_id, own, ...named } of found) {
    const known = people.get(contact_id) ?? { contact_id, in_file: own, who: whoIs(named), mbi: mbis.get(contact_id) };
    people.set(contact_id, known);
    addKnown(by_key, key, known);
  }
  return by_key;
}

/** The contacts that rows may change: those that share a key with a row and are not clearly another person. */
function idsOf(asked: readonly Asked[], byKey: KnownByKey): Set<string> {
  const ids = new Set<string>();
  for (const row of asked)
    for (const key of row.keys)
      for (const known of byKey.get(key) ?? [])
        if (!ids.has(known.contact_id) && (row.certain.includes(key) || mayBe(row, known))) ids.add(known.contact_id);
  return ids;
}

/** What the tenant's do-not-contact list and unsubscriptions say about the numbers and addresses in these rows. */
export async function readRefusals(
  ctx: Context,
  rows: readonly Pick<FileRow, 'phones' | 'emails'>[],
): Promise<Pick<MatchData, 'suppressed' | 'refused'>> {
  const phones = [...new Set(rows.flatMap((row) => row.phones.map((phone) => phone.number)))];
  const emails = [...new Set(rows.flatMap((row) => row.emails))];
  return {
    suppressed: await suppressedAmong(ctx, { phones, emails }),
    refused: new Set(await findRefused(ctx.db, ctx.tenant.id, await visibleContacts(ctx), emails)),
  };
}

/** The text of the contacts' notes, if a row has one. */
export async function readNotes(
  { db, tenant }: Context,
  rows: readonly Pick<FileRow, 'note'>[],
  ids: readonly string[],
): Promise<MatchData['notes']> {
  const notes: MatchData['notes'] = new Map();
  if (rows.every((row) => row.note === undefined)) return notes;
  for (const { contact_id, body } of await listNoteBodies(db, tenant.id, ids))
    notes.set(contact_id, (notes.get(contact_id) ?? new Set()).add(body));
  return notes;
}
