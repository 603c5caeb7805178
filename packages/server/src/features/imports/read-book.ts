import type { Context } from '../../platform/context.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { suppressedAmong } from '../do-not-contact/do-not-contact.api.ts';
import { mbisOf } from '../rx-details/rx-details.api.ts';
import { type Candidates, createCandidates } from './candidates.ts';
import type { FileRow, ImportDefaults } from './contact-draft.ts';
import type { Known } from './known.ts';
import { findAllKnown, findKnownKeys, findRefused, listNoteBodies, lockDrafts } from './known-contacts.queries.ts';
import { keysOf, sortKeys } from './row-keys.ts';
import type { Book } from './settled.ts';

/** Whether rows change contacts that are there, or are compared with them. */
export const touchesKnown = ({ known, matched_tags }: ImportDefaults): boolean =>
  known !== 'skip' || matched_tags.length > 0;

/**
 * What is known of the people in these rows: of the contacts that the acting person sees, and of rows before. Contacts that rows may change
 * are locked until the transaction ends.
 */
export async function readBook(
  ctx: Context,
  defaults: ImportDefaults,
  rows: readonly FileRow[],
  attemptId: string,
  byPolicy: ReadonlyMap<string, Known> = new Map(),
): Promise<Book> {
  const { db, tenant } = ctx;
  const visible = await visibleContacts(ctx);
  const wanted = sortKeys(rows.flatMap((row) => keysOf(row, defaults.match_by)));
  const keys = await findKnownKeys(db, tenant.id, visible, attemptId, wanted);
  const by_key = new Map<string, Known>([
    ...keys.map(({ key, contact_id, own }) => [key, { contact_id, in_file: own }] as const),
    ...byPolicy,
  ]);
  const { suppressed, refused } = await readRefusals(ctx, rows);
  const candidates = await readCandidates(ctx, defaults, rows, attemptId);
  const held = { by_key, suppressed, refused, ...(candidates && { candidates }) };
  if (!touchesKnown(defaults)) return { ...held, drafts: new Map(), notes: new Map() };

  const found = [...by_key.values()].map(({ contact_id }) => contact_id);
  const ids = [...new Set([...found, ...(candidates?.ids() ?? [])])].sort();
  const drafts = new Map((await lockDrafts(db, tenant.id, ids)).map((draft) => [draft.id, draft]));
  // Deleted in the blink of an eye between the two statements.
  for (const [key, { contact_id }] of by_key) if (!drafts.has(contact_id)) by_key.delete(key);
  return { ...held, drafts, notes: await readNotes(ctx, rows, ids) };
}

/** Everybody whom the rows with Medicare numbers may be, with theirs; undefined where no row has one. */
async function readCandidates(
  ctx: Context,
  { match_by }: ImportDefaults,
  rows: readonly FileRow[],
  attemptId: string,
): Promise<Candidates | undefined> {
  const numbered = rows.filter(({ mbi }) => mbi !== undefined);
  if (numbered.length === 0) return undefined;
  const wanted = sortKeys(numbered.flatMap((row) => keysOf(row, match_by)));
  const found = await findAllKnown(ctx.db, ctx.tenant.id, await visibleContacts(ctx), attemptId, wanted);
  const mbis = await mbisOf(ctx, [...new Set(found.map(({ contact_id }) => contact_id))]);
  const candidates = createCandidates();
  for (const { key, contact_id, own } of found) candidates.add(key, { contact_id, in_file: own }, mbis.get(contact_id));
  return candidates;
}

/** What the tenant's do-not-contact list and unsubscriptions say of the numbers and addresses in these rows. */
export async function readRefusals(
  ctx: Context,
  rows: readonly Pick<FileRow, 'phones' | 'emails'>[],
): Promise<Pick<Book, 'suppressed' | 'refused'>> {
  const phones = [...new Set(rows.flatMap((row) => row.phones.map((phone) => phone.number)))];
  const emails = [...new Set(rows.flatMap((row) => row.emails))];
  return {
    suppressed: await suppressedAmong(ctx, { phones, emails }),
    refused: new Set(await findRefused(ctx.db, ctx.tenant.id, await visibleContacts(ctx), emails)),
  };
}

/** The words of the notes that contacts have, where a row brings one. */
export async function readNotes(
  { db, tenant }: Context,
  rows: readonly Pick<FileRow, 'note'>[],
  ids: readonly string[],
): Promise<Book['notes']> {
  const notes: Book['notes'] = new Map();
  if (rows.every((row) => row.note === undefined)) return notes;
  for (const { contact_id, body } of await listNoteBodies(db, tenant.id, ids))
    notes.set(contact_id, (notes.get(contact_id) ?? new Set()).add(body));
  return notes;
}
