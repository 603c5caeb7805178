import type { BodyOf, QueryOf } from '@bookline/contract/endpoint';
import type { doNotContact } from '@bookline/contract/features/do-not-contact';
import { metaOf } from '@bookline/contract/paging';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { countListed, deleteListed, insertListed, listListed } from './do-not-contact.queries.ts';
import { readEntry } from './read-entry.ts';

/** A page of the list, newest first. */
export async function readListed(ctx: Context, query: QueryOf<typeof doNotContact.list>) {
  const { page, limit, q, kind } = query;
  const filter = { ...(kind && { kind }), ...(q && { begins: beginningOf(q) }) };
  const data = await listListed(ctx.db, ctx.tenant.id, { ...filter, limit, offset: (page - 1) * limit });
  const { total, exact } = await countListed(ctx.db, ctx.tenant.id, filter);
  return { data, meta: metaOf(query, total, exact) };
}

/** The stored prefix for typed text: a whole number in any format, the first digits of one, or an address. */
function beginningOf(q: string): string {
  const entry = readEntry(q);
  if (entry) return entry.value;
  const digits = q.replace(/[\s().-]/g, '');
  if (/^\+\d*$/.test(digits)) return digits;
  return /^\d+$/.test(digits) ? `+1${digits.replace(/^1/, '')}` : q.toLowerCase();
}

/** Adds numbers and addresses to the list. Throws 422 if the text contains none. */
export async function addListed(ctx: Context, { entries, reason }: BodyOf<typeof doNotContact.add>) {
  const read = entries.filter((text) => text !== '').map((text) => ({ text, entry: readEntry(text) }));
  const unreadable = read.flatMap(({ text, entry }) => (entry ? [] : text));
  const given = [...new Map(read.flatMap(({ entry }) => (entry ? [[entry.value, entry]] : []))).values()];
  if (given.length === 0) throw invalid('entries', 'Enter a phone number or an email address.');
  const added = await insertListed(ctx.db, ctx.tenant.id, given, {
    by: ctx.actor.user_id,
    reason,
    at: ctx.clock.now(),
  });
  await audit(ctx, {
    action: 'do_not_contact.add',
    detail: { added, reason, ...(given.length <= 20 && { values: given.map(({ value }) => value) }) },
  });
  return { added, known: given.length - added, unreadable };
}

/** Removes an entry. The audit log keeps the user and the reason. Throws 404. */
export async function removeListed(ctx: Context, id: string, reason: string): Promise<void> {
  const removed = await deleteListed(ctx.db, ctx.tenant.id, id);
  if (!removed) throw new AppError('not_found');
  await audit(ctx, { action: 'do_not_contact.remove', subject_id: id, detail: { ...removed, reason } });
}
