import type { BodyOf } from '@bookline/contract/endpoint';
import type { AdminDisposition, Disposition, dispositions } from '@bookline/contract/features/dispositions';
import { metaOf } from '@bookline/contract/paging';
import { dispositionOutcomes } from '@bookline/contract/rules/dispositions';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { refuseDuplicate } from '../../platform/db/refuse-duplicate.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import {
  countCallsOf,
  countDispositions,
  countKnown,
  type DispositionsQuery,
  deleteDisposition,
  findDisposition,
  insertDisposition,
  listActive,
  listDispositions,
  updateDisposition,
} from './dispositions.queries.ts';

/** The active dispositions in the order of their keys. */
export const readChoices = (ctx: Context): Promise<Disposition[]> => listActive(ctx.db, ctx.tenant.id);

/** A page of all dispositions. */
export async function readDispositions(ctx: Context, query: DispositionsQuery) {
  const data = await listDispositions(ctx.db, ctx.tenant.id, query);
  return { data, meta: metaOf(query, await countDispositions(ctx.db, ctx.tenant.id, query.q)) };
}

/** Adds a disposition. Throws 422 if the name is taken. */
export async function addDisposition(
  ctx: Context,
  body: BodyOf<typeof dispositions.create>,
): Promise<AdminDisposition> {
  const now = ctx.clock.now();
  const made = await once(
    insertDisposition(ctx.db, ctx.tenant.id, { ...body, id: newId(), created_at: now, updated_at: now }),
  );
  await tell(ctx, 'create', made.id, { name: made.name });
  return made;
}

/** Changes a disposition. Throws 404 if there is none, and 422 if the name is taken. */
export async function changeDisposition(
  ctx: Context,
  id: string,
  body: BodyOf<typeof dispositions.update>,
): Promise<AdminDisposition> {
  const changed = await once(updateDisposition(ctx.db, ctx.tenant.id, id, { ...body, updated_at: ctx.clock.now() }));
  if (!changed) throw new AppError('not_found');
  await tell(ctx, 'update', id, { name: changed.name, fields: Object.keys(body) });
  return changed;
}

/** Deletes a disposition. Throws 404 if there is none, and 409 with the number of calls that have it. */
export async function removeDisposition(ctx: Context, id: string): Promise<void> {
  const calls = await countCallsOf(ctx.db, ctx.tenant.id, id);
  if (calls > 0) {
    const have = calls === 1 ? '1 call has' : `${formatNumber(calls)} calls have`;
    throw new AppError('conflict', {
      fields: { base: [`${have} this disposition. Turn off Active instead. Those calls keep it.`] },
    });
  }
  const name = await deleteDisposition(ctx.db, ctx.tenant.id, id);
  if (name === undefined) throw new AppError('not_found');
  await tell(ctx, 'delete', id, { name });
}

/** A disposition that a call may get. Throws 422 if it's gone or inactive, unless the call has it already. */
export async function dispositionOf(ctx: Context, id: string, before: string | null): Promise<Disposition> {
  const found = await findDisposition(ctx.db, ctx.tenant.id, id);
  if (!found || (!found.active && id !== before))
    throw invalid('disposition_id', 'This disposition no longer exists. Choose another.');
  const { active: _active, ...disposition } = found;
  return disposition;
}

/** What the entry of a call in the timeline says about its disposition. */
export const dispositionDetail = ({ id, name, outcome }: Disposition, note: string) => ({
  disposition_id: id,
  disposition: name,
  type: dispositionOutcomes[outcome].activity,
  // An earlier note doesn't stay.
  body: note.trim() ? note : '',
});

/** Throws 422 if one of them is gone. */
export async function requireDispositions(ctx: Context, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if ((await countKnown(ctx.db, ctx.tenant.id, wanted)) < wanted.length)
    throw invalid('trigger.disposition_ids', 'One of these dispositions no longer exists. Choose again.');
}

const once = <T>(work: Promise<T>): Promise<T> =>
  refuseDuplicate(work, 'disposition_name', {
    field: 'name',
    sentence: 'A disposition with this name already exists. Choose another name.',
  });

const tell = (ctx: Context, verb: string, id: string, detail: Record<string, unknown>) =>
  audit(ctx, { action: `disposition.${verb}`, subject_id: id, detail });
