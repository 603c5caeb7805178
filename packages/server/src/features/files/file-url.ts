import type { Actor, Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { publicFileLink, signedFileLink } from '../../platform/files/file-link.ts';
import { listFiles } from './files.queries.ts';

type Ctx = Pick<Context, 'db' | 'clock' | 'file_link_key'> & {
  readonly tenant: { readonly id: number };
  readonly actor: Pick<Actor, 'session_id'> | null;
};

/**
 * The URL of a file for browsers, relative to any host of this installation. It is signed and valid for one to two hours; a public file's URL
 * does not expire. It ends with the session for which it is made. The caller checks that the user may see the file, as the link does not.
 * Throws 404 for a file that does not exist.
 */
export async function fileUrl(ctx: Ctx, fileId: string): Promise<string> {
  const url = (await fileUrls(ctx, [fileId])).get(fileId);
  if (!url) throw new AppError('not_found');
  return url;
}

/** The URLs of several files by their ids, in one query. Missing files are left out. */
export async function fileUrls(ctx: Ctx, fileIds: readonly string[]): Promise<Map<string, string>> {
  const rows = fileIds.length > 0 ? await listFiles(ctx.db, ctx.tenant.id, fileIds) : [];
  const now = ctx.clock.now();
  return new Map(
    rows.map((row) => {
      const link = { tenant_id: ctx.tenant.id, file_id: row.id, by: ctx.actor?.session_id };
      return [row.id, row.public ? publicFileLink(link) : signedFileLink(ctx.file_link_key, link, now)];
    }),
  );
}
