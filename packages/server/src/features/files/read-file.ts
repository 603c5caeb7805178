import type { QueryOf } from '@bookline/contract/endpoint';
import type { files } from '@bookline/contract/features/files';
import type { PublicContext } from '../../platform/context.ts';
import { tenantExists } from '../../platform/db/tenant-exists.ts';
import { AppError } from '../../platform/errors.ts';
import { isGoodLink } from '../../platform/files/file-link.ts';
import type { Download } from '../../platform/http/routes.ts';
import { stillCarries } from '../sessions/sessions.api.ts';
import { findFile } from './files.queries.ts';

/**
 * The bytes behind a link. A valid link works on the host of its tenant or on a host without a tenant, as long as its session is active and
 * its network is allowed. Throws 404 for everything else, always the same.
 */
export async function readFile(
  ctx: PublicContext,
  fileId: string,
  query: QueryOf<typeof files.read>,
): Promise<Download> {
  const now = ctx.clock.now();
  const tenant_id = await tenantOf(ctx, query.tenant);
  const { by } = query;
  const signed = isGoodLink(ctx.file_link_key, { tenant_id, file_id: fileId, by }, query, now);
  const file = await ctx.database.inTenant(tenant_id, async (db) => {
    const found = await findFile(db, tenant_id, fileId);
    if (!found || found.public) return found;
    if (!signed) return undefined;
    if (by !== undefined && !(await stillCarries({ db, clock: ctx.clock }, tenant_id, by, ctx.request.ip)))
      return undefined;
    return found;
  });
  if (!file) throw new AppError('not_found');
  return {
    stream: await ctx.files.read(tenant_id, file.key),
    file_name: file.name,
    content_type: file.content_type,
    size: file.size,
    seekable: /^(audio|video)\//.test(file.content_type),
    // Only images that were re-encoded here are shown inline; user content is a download.
    inline: file.content_type.startsWith('image/'),
    max_age_s: file.public ? 24 * 3600 : Math.max(0, Math.floor((query.expires ?? 0) - now.getTime() / 1000)),
  };
}

async function tenantOf({ tenant, database }: PublicContext, named: number | undefined): Promise<number> {
  const id = named ?? tenant?.id;
  if (id === undefined || (tenant && tenant.id !== id)) throw new AppError('not_found');
  if (!tenant && !(await tenantExists(database, id))) throw new AppError('not_found');
  return id;
}
