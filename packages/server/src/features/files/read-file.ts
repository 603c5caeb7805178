import type { QueryOf } from '@bookline/contract/endpoint';
import type { files } from '@bookline/contract/features/files';
import type { PublicContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { isGoodLink } from '../../platform/files/file-link.ts';
import type { Download } from '../../platform/http/routes.ts';
import { findFile, tenantExists } from './files.queries.ts';

/**
 * The bytes behind a link. Whoever holds a good link gets them, on the host of the tenant they belong to or on one that stands for nobody.
 * Throws 404 for everything else, always the same.
 */
export async function readFile(
  ctx: PublicContext,
  fileId: string,
  query: QueryOf<typeof files.read>,
): Promise<Download> {
  const now = ctx.clock.now();
  const tenant_id = await tenantOf(ctx, query.tenant);
  const signed = isGoodLink(ctx.file_link_key, { tenant_id, file_id: fileId }, query, now);
  const file = await ctx.database.inTenant(tenant_id, (db) => findFile(db, tenant_id, fileId));
  if (!file || !(signed || file.public)) throw new AppError('not_found');
  return {
    stream: await ctx.files.read(tenant_id, file.key),
    file_name: file.name,
    content_type: file.content_type,
    size: file.size,
    seekable: /^(audio|video)\//.test(file.content_type),
    // Only what was made anew here is shown in place; what people wrote themselves is handed over as a download.
    inline: file.content_type.startsWith('image/'),
    max_age_s: file.public ? 24 * 3600 : Math.max(0, Math.floor((query.expires ?? 0) - now.getTime() / 1000)),
  };
}

async function tenantOf({ tenant, database }: PublicContext, named: number | undefined): Promise<number> {
  const id = named ?? tenant?.id;
  if (id === undefined || (tenant && tenant.id !== id)) throw new AppError('not_found');
  if (!tenant && !(await database.outsideTenants((db) => tenantExists(db, id)))) throw new AppError('not_found');
  return id;
}
