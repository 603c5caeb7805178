import { createHash, randomBytes } from 'node:crypto';
import type { SoaWay } from '@bookline/contract/rules/soa';
import type { Context, PublicContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { tenantExists } from '../../platform/db/tenant-exists.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { insertSoaLink } from './soa-requests.queries.ts';

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** 192 random bits. */
export const newToken = (tenantId: number) => `${tenantId}-${randomBytes(24).toString('base64url')}`;

/** The path of a new link to a form, for a visitor who may sign it. */
export async function newSoaPath(db: Db, tenantId: number, soa_id: string, created_at: Date): Promise<string> {
  const token = newToken(tenantId);
  await insertSoaLink(db, tenantId, { token_hash: hashOfToken(token), soa_id, via: 'link', created_at });
  return `/soa/${token}`;
}

/** A link with 192 random bits, of which only the hash is stored. The tenant's number finds the tenant on a host name without one. */
export async function newSecretLink(
  ctx: Context,
  folder: string,
): Promise<{ readonly url: string; readonly token_hash: Buffer }> {
  const token = newToken(ctx.tenant.id);
  return { url: await tenantUrl(ctx, ctx.tenant, `/${folder}/${token}`), token_hash: hashOfToken(token) };
}

/** A link to a form, and what stores it. */
export async function newSoaLink(
  ctx: Context,
): Promise<{ readonly url: string; keep(soaId: string, via: SoaWay): Promise<void> }> {
  const { url, token_hash } = await newSecretLink(ctx, 'soa');
  return {
    url,
    keep: (soa_id, via) =>
      insertSoaLink(ctx.db, ctx.tenant.id, { token_hash, soa_id, via, created_at: ctx.clock.now() }),
  };
}

/** The tenant of a link; undefined if it names none, or a different one than its host name. */
export async function tenantOfLink(
  { tenant, database }: Pick<PublicContext, 'tenant' | 'database'>,
  token: string,
): Promise<number | undefined> {
  const named = Number(/^(\d{1,15})-[\w-]{32}$/.exec(token)?.[1]);
  if (!Number.isSafeInteger(named)) return undefined;
  return (tenant ? tenant.id === named : await tenantExists(database, named)) ? named : undefined;
}
