import { isDeepStrictEqual } from 'node:util';
import {
  type MedicareChange,
  type RxChange,
  type RxItem,
  type RxList,
  type RxRecord,
  type RxSection,
  rxLists,
} from '@bookline/contract/features/rx-details';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { auditView, holdLiveContact, recordActivity, requireContact } from '../contacts/contacts.api.ts';
import type { StoredMedicare } from './read-medicare.ts';
import { deleteItems, moveItem, saveItems } from './rx-details.queries.ts';
import { sealItems } from './seal-items.ts';
import { itemsOf, parseItem, present, readStored, type StoredRecord, versionOf } from './stored-record.ts';

/** R312: a contact's Rx details. They're health data, so each view is audited. Like all functions here, throws 404 for a contact the user can't see. */
export async function readRxDetails(ctx: Context, contactId: string): Promise<RxRecord> {
  await requireContact(ctx, contactId);
  await auditView(ctx, contactId, { part: 'rx_details' });
  return present(await readStored(ctx, contactId));
}

/** R312: changes the sent sections. Throws 409 if `version` is given and outdated. */
export async function changeRxDetails(ctx: Context, contactId: string, change: RxChange): Promise<RxRecord> {
  await holdLiveContact(ctx, contactId);
  const before = await readStored(ctx, contactId);
  if (change.version !== undefined && change.version !== versionOf(before.items))
    throw new AppError('conflict', {
      fields: {
        version: ['Someone changed these details while you were editing. Review the changes, then save again.'],
      },
    });
  const changed: RxSection[] = [];
  for (const list of rxLists) if (await changeList(ctx, contactId, before, list, change[list])) changed.push(list);
  if (await changeMedicare(ctx, contactId, before, change.medicare)) changed.push('medicare');
  // The reply shows the details even if nothing changed.
  if (changed.length === 0) await auditView(ctx, contactId, { part: 'rx_details' });
  else await tell(ctx, contactId, changed);
  return present(await readStored(ctx, contactId));
}

/** Replaces one list. Returns whether it changed. */
async function changeList<L extends RxList>(
  ctx: Context,
  contactId: string,
  before: StoredRecord,
  list: L,
  wanted: readonly (RxItem<L> & { id?: string | undefined })[] | undefined,
): Promise<boolean> {
  if (!wanted) return false;
  const there = itemsOf(before.items, list);
  const known = new Map(
    there.map(({ id }, position) => [id, { position, value: parseItem<L>(before.texts.get(id) ?? '{}') }]),
  );
  const taken = new Set<string>();
  const fresh: { id: string; position: number; value: object }[] = [];
  const moved: { id: string; position: number }[] = [];
  for (const [position, { id, ...value }] of wanted.entries()) {
    const same = id !== undefined && !taken.has(id) ? known.get(id) : undefined;
    // An id that is missing now, or given twice, becomes a new item.
    const key = same && id !== undefined ? id : newId();
    taken.add(key);
    if (!same || !isDeepStrictEqual(same.value, value)) fresh.push({ id: key, position, value });
    else if (same.position !== position) moved.push({ id: key, position });
  }
  const gone = there.map(({ id }) => id).filter((id) => !taken.has(id));
  await save(ctx, contactId, list, fresh);
  for (const { id, position } of moved) await moveItem(ctx.db, ctx.tenant.id, id, position);
  await deleteItems(ctx.db, ctx.tenant.id, gone);
  return fresh.length + moved.length + gone.length > 0;
}

/** Stores Medicare data as one record. Records from merged contacts are combined. */
async function changeMedicare(
  ctx: Context,
  contactId: string,
  { items, medicare }: StoredRecord,
  change: MedicareChange | undefined,
): Promise<boolean> {
  if (!change) return false;
  const after: StoredMedicare = { ...medicare, ...withoutAbsent(change) };
  if (isDeepStrictEqual(after, medicare)) return false;
  const [first = { id: newId() }, ...rest] = itemsOf(items, 'medicare');
  await save(ctx, contactId, 'medicare', [{ id: first.id, position: 0, value: after }]);
  await deleteItems(
    ctx.db,
    ctx.tenant.id,
    rest.map(({ id }) => id),
  );
  return true;
}

async function save(
  ctx: Context,
  contact_id: string,
  section: RxSection,
  items: readonly { id: string; position: number; value: object }[],
): Promise<void> {
  const by = { contact_id, section, saved_by_id: ctx.actor.user_id, saved_at: ctx.clock.now() };
  const sealed = await sealItems(ctx, items);
  const rows = sealed.map(({ value: _, ...item }) => ({ ...by, ...item }));
  await saveItems(ctx.db, ctx.tenant.id, rows);
}

/** Only the sections, never their content. */
async function tell(ctx: Context, contactId: string, fields: RxSection[]): Promise<void> {
  await recordActivity(ctx, { contact_id: contactId, kind: 'rx', detail: { fields } });
  await audit(ctx, { action: 'rx_details.update', subject_id: contactId, contact_id: contactId, detail: { fields } });
}

const withoutAbsent = (change: MedicareChange): Partial<StoredMedicare> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
