import { isDeepStrictEqual } from 'node:util';
import type { Contact } from '@bookline/contract/features/contacts';
import { contactTitle } from '@bookline/contract/rules/contact-name';
import { makerColumns } from '../../platform/actor-columns.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { getContact, queueChangedContacts, recordActivity, visibleContacts } from '../contacts/contacts.api.ts';
import { askWhoSigned } from '../soa-requests/soa-requests.api.ts';
import {
  copyDismissals,
  deleteRow,
  forwardContacts,
  insertParts,
  insertRow,
  type JsonRow,
  listLastChanges,
  listLinks,
  listRows,
  lockContacts,
  moveRows,
  type Part,
  type StoredContact,
  updateRow,
} from './contact-merges.queries.ts';
import { insertMerge } from './kept-merges.queries.ts';
import { type Choices, derivedColumns, mergedColumns } from './merged-columns.ts';
import { movingTables, unitedTables } from './pointing-tables.ts';
import { uniteLinks } from './unite-links.ts';
import { uniteRows } from './unite-rows.ts';

export const GATHER_MERGED = 'gather-merged';

export interface MergeInput extends Choices {
  readonly contacts: readonly { readonly id: string; readonly version?: number | undefined }[];
}

/**
 * Merges several contacts into one in the current transaction, completely or not at all. Throws 404 if the user can't see one of
 * them, and 409 if one has changed since the user saw it.
 */
export async function mergeContacts(ctx: Context, input: MergeInput): Promise<{ merge_id: string; contact: Contact }> {
  const { db, tenant } = ctx;
  const { survivor_id } = input;
  const stored = await lockUnchanged(ctx, input);
  const contacts: Contact[] = [];
  for (const { id } of input.contacts) contacts.push(await getContact(ctx, id));
  const survivor = contacts.find(({ id }) => id === survivor_id);
  const before = stored.get(survivor_id);
  if (!survivor || !before) throw new AppError('not_found');
  const others = contacts.filter(({ id }) => id !== survivor_id);
  const merge = { id: newId(), survivor_id, from_ids: others.map(({ id }) => id) };
  const at = ctx.clock.now();
  await insertMerge(db, tenant.id, {
    id: merge.id,
    survivor_id,
    merged_ids: merge.from_ids,
    survivor_name: contactTitle(survivor),
    merged_names: others.map(contactTitle),
    ...makerColumns(ctx.actor),
    made_at: at,
  });
  for (const table of movingTables) await moveRows(db, tenant.id, merge, table);
  await askWhoSigned(db, tenant.id, survivor_id);

  const { columns, phone_of, email_of } = mergedColumns(contacts, stored, input);
  const firsts: Record<string, unknown> = {
    contact_phone: contacts.find(({ id }) => id === phone_of)?.phone,
    contact_email: contacts.find(({ id }) => id === email_of)?.email,
  };
  const parts: Part[] = [];
  for (const { table, key } of unitedTables) {
    const rows = await rowsInOrder(ctx, table, contacts);
    const own = rows.filter((row) => row.contact_id === survivor_id);
    const theirs = rows.filter((row) => row.contact_id !== survivor_id);
    for (const change of uniteRows(survivor_id, key, { own, others: theirs }, firsts[table])) {
      const row_key = { contact_id: survivor_id, [key]: change.after[key] };
      if (change.before) await updateRow(db, tenant.id, table, row_key, change.after);
      else await insertRow(db, tenant.id, table, change.after);
      parts.push({ table_name: table, row_key, ...change });
    }
  }
  const links = await listLinks(db, tenant.id, [survivor_id, ...merge.from_ids]);
  for (const part of uniteLinks(survivor_id, merge.from_ids, links)) {
    if (part.after) await updateRow(db, tenant.id, part.table_name, part.row_key, part.after);
    else await deleteRow(db, tenant.id, part.table_name, part.row_key);
    parts.push(part);
  }
  const dismissals = await copyDismissals(db, tenant.id, survivor_id, merge.from_ids);
  for (const row of dismissals)
    parts.push({
      table_name: 'duplicate_dismissal',
      row_key: { low_id: row.low_id, high_id: row.high_id },
      before: null,
      after: row,
    });
  const changed = Object.entries(columns).filter(
    ([name, value]) => !isDeepStrictEqual(before[name] ?? null, value ?? null),
  );
  const pick = (row: JsonRow) => Object.fromEntries(changed.map(([name]) => [name, row[name] ?? null]));
  parts.push({ table_name: 'contact', row_key: { id: survivor_id }, before: pick(before), after: pick(columns) });
  await insertParts(db, tenant.id, merge.id, parts);

  await refreshContact(ctx, before, columns);
  await forwardContacts(db, tenant.id, merge.from_ids, survivor_id, at);
  await queueChangedContacts(db, tenant.id, [survivor_id, ...merge.from_ids]);
  await recordActivity(ctx, { contact_id: survivor_id, kind: 'merged', detail: { names: others.map(contactTitle) } });
  await audit(ctx, {
    action: 'contact.merge',
    subject_type: 'contact_merge',
    subject_id: merge.id,
    contact_id: survivor_id,
    detail: { merged: merge.from_ids, fields: changed.map(([name]) => name) },
  });
  // Writes to a merged contact may be waiting for this transaction. The job moves them to the survivor.
  await enqueue(ctx, GATHER_MERGED, { merge_id: merge.id }, { key: `${GATHER_MERGED}:${merge.id}`, delay_s: 30 });
  return { merge_id: merge.id, contact: await getContact(ctx, survivor_id) };
}

/** Writes columns of a contact, with the columns derived from them and from its phones and emails, as a new version. */
export async function refreshContact(ctx: Context, row: StoredContact, columns: JsonRow): Promise<void> {
  const { db, tenant } = ctx;
  const ordered = async (table: string, key: string) =>
    (await listRows(db, tenant.id, table, [row.id]))
      .toSorted((a, b) => Number(a.position) - Number(b.position))
      .map((child) => String(child[key]));
  const numbers = await ordered('contact_phone', 'number');
  const addresses = await ordered('contact_email', 'address');
  const after = {
    ...columns,
    ...derivedColumns({ ...row, ...columns }, numbers, addresses),
    version: row.version + 1,
    updated_at: ctx.clock.now(),
  };
  await updateRow(db, tenant.id, 'contact', { id: row.id }, after);
}

/** The stored contacts, locked until the transaction ends. Throws 409 with the changes if they differ from what the user saw. */
async function lockUnchanged(ctx: Context, input: MergeInput): Promise<Map<string, StoredContact>> {
  const ids = input.contacts.map(({ id }) => id);
  const rows = await lockContacts(ctx.db, await visibleContacts(ctx), ids);
  const stored = new Map(rows.map((row) => [row.id, row]));
  const changed: Record<string, string[]> = {};
  for (const [i, { id, version }] of input.contacts.entries()) {
    const row = stored.get(id);
    if (!row) throw new AppError('not_found');
    const name = storedName(row);
    if (row.merged_into_id)
      changed[`contacts.${i}`] = [`${name} was just merged into another contact. Reload and try again.`];
    else if (row.deleted_at) changed[`contacts.${i}`] = [`${name} was just deleted. Reload and try again.`];
    else if (version !== undefined && version !== row.version)
      changed[`contacts.${i}`] = [await whatChanged(ctx, id, name, row.version - version)];
  }
  if (Object.keys(changed).length > 0) throw new AppError('conflict', { fields: changed });
  return stored;
}

const storedName = (row: StoredContact) =>
  [row.first_name, row.last_name].filter(Boolean).join(' ') || String(row.phone ?? row.email ?? 'A contact');

async function whatChanged(ctx: Context, id: string, name: string, versions: number): Promise<string> {
  const changes = versions > 0 ? await listLastChanges(ctx.db, ctx.tenant.id, id, versions) : [];
  const people = [...new Set(changes.flatMap((change) => change.name ?? []))];
  const fields = [...new Set(changes.flatMap((change) => change.fields ?? []))].map((field) =>
    field.replace(/_id$/, '').replaceAll('_', ' '),
  );
  const by = people.length > 0 ? ` by ${people.join(' and ')}` : '';
  return `${name} was changed meanwhile${by}${fields.length > 0 ? `: ${fields.join(', ')}` : ''}. Look again, then merge.`;
}

/** The rows of a table, in the given order of contacts and then in each contact's own order. */
async function rowsInOrder(ctx: Context, table: string, contacts: readonly Contact[]): Promise<JsonRow[]> {
  const ids = contacts.map(({ id }) => id);
  const rows = await listRows(ctx.db, ctx.tenant.id, table, ids);
  const place = new Map<unknown, number>(ids.map((id, i) => [id, i]));
  return rows.sort(
    (a, b) =>
      (place.get(a.contact_id) ?? 0) - (place.get(b.contact_id) ?? 0) ||
      Number(a.position ?? 0) - Number(b.position ?? 0),
  );
}
