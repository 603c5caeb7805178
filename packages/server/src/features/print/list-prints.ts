import type { QueryOf } from '@bookline/contract/endpoint';
import type { PrintJob, print } from '@bookline/contract/features/print';
import { metaOf } from '@bookline/contract/paging';
import { PRINT_DAYS } from '@bookline/contract/rules/print';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { deleteFile, fileUrls } from '../files/files.api.ts';
import { countOwn, deletePrint, findOwn, listOwn, type PrintRow } from './print-jobs.queries.ts';

/** Prints that ended before this moment are deleted. */
export const keptSince = (now: Date) => new Date(now.getTime() - PRINT_DAYS * DAY_MS);

/** R326: the progress of a print. Throws 404 for another user's print, even for an admin. */
export async function readPrint(ctx: Context, jid: string): Promise<PrintJob> {
  const row = await findOwn(ctx.db, ctx.tenant.id, ctx.actor.user_id, jid);
  const [print] = row ? await present(ctx, [row]) : [];
  if (!print) throw new AppError('not_found');
  return print;
}

export async function readPrints(ctx: Context, query: QueryOf<typeof print.list>) {
  const rows = await listOwn(ctx.db, ctx.tenant.id, ctx.actor.user_id, query);
  const total = await countOwn(ctx.db, ctx.tenant.id, ctx.actor.user_id);
  return { data: await present(ctx, rows), meta: metaOf(query, total) };
}

/** Deletes a print with its PDF. Throws 404 for another user's print, 409 while it's being created. */
export async function removePrint(ctx: Context, jid: string): Promise<void> {
  const row = await findOwn(ctx.db, ctx.tenant.id, ctx.actor.user_id, jid);
  if (!row) throw new AppError('not_found');
  if (row.ended_at === null)
    throw new AppError('conflict', { fields: { base: ['This is still printing. Cancel it first.'] } });
  const fileId = await deletePrint(ctx.db, ctx.tenant.id, jid);
  if (fileId) await deleteFile(ctx, fileId);
  const detail = { kind: row.kind, contacts: row.contacts };
  await audit(ctx, { action: 'print.delete', subject_type: 'print_job', subject_id: jid, detail });
}

async function present(ctx: Context, rows: readonly PrintRow[]): Promise<PrintJob[]> {
  const urls = await fileUrls(
    ctx,
    rows.flatMap(({ file_id }) => file_id ?? []),
  );
  return rows.map(({ id, file_id, file_name, file_size, ...row }) => {
    const url = file_id ? urls.get(file_id) : undefined;
    return {
      ...row,
      jid: id,
      file: url && file_name !== null ? { name: file_name, size: Number(file_size), url } : null,
      kept_until: row.ended_at && new Date(new Date(row.ended_at).getTime() + PRINT_DAYS * DAY_MS).toISOString(),
    };
  });
}
