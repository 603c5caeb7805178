import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { publicFileLink, signedFileLink } from '../../platform/files/file-link.ts';
import { listFiles } from './files.queries.ts';

type Ctx = Pick<Context, 'db' | 'clock' | 'file_link_key'> & { readonly tenant: { readonly id: number } };

/**
 * The address at which a browser gets the file, from the root of any host of this installation: signed and good for one to two hours, or
 * lasting for a public file. Ask whether the person may see it first: the link asks nobody. Throws 404 for a file that is not there.
 */
export async function fileUrl(ctx: Ctx, fileId: string): Promise<string> {
  const url = (await fileUrls(ctx, [fileId])).get(fileId);
  if (!url) throw new AppError('not_found');
  return url;
}

/** The addresses of several files by their ids, in one query; what is not there is left out. */
export async function fileUrls(ctx: Ctx, fileIds: readonly string[]): Promise<Map<string, string>> {
  const rows = fileIds.length > 0 ? await listFiles(ctx.db, ctx.tenant.id, fileIds) : [];
  const now = ctx.clock.now();
  return new Map(
    rows.map((row) => {
      const link = { tenant_id: ctx.tenant.id, file_id: row.id };
      return [row.id, row.public ? publicFileLink(link) : signedFileLink(ctx.file_link_key, link, now)];
    }),
  );
}
