import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

export interface NewVersion {
  readonly soa_id: string;
  readonly version: number;
  readonly kind: 'signed' | 'completed' | 'amended';
  readonly content: string;
  readonly content_sha256: Buffer;
  readonly pdf: Buffer;
  readonly pdf_sha256: Buffer;
  readonly chain_no: number;
  readonly previous_hash: Buffer;
  readonly entry_hash: Buffer;
  readonly made_by_id: string | null;
  readonly created_at: Date;
}

/** The end of the tenant's chain. Others that add to it wait until this transaction ends. */
export async function holdChain(
  db: Db,
  tenantId: number,
): Promise<{ chain_no: number; entry_hash: Buffer } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('soa-chain', ${tenantId}))`.execute(db);
  return db
    .selectFrom('soa_version')
    .select(['chain_no', 'entry_hash'])
    .where('tenant_id', '=', tenantId)
    .orderBy('chain_no', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertVersion(db: Db, tenantId: number, version: NewVersion): Promise<void> {
  await db
    .insertInto('soa_version')
    .values({ ...version, tenant_id: tenantId })
    .execute();
}

export const listVersions = (db: Db, tenantId: number, soaId: string) =>
  db
    .selectFrom('soa_version as v')
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'v.tenant_id').onRef('u.id', '=', 'v.made_by_id'),
    )
    .select([
      'v.version',
      'v.kind',
      'v.content',
      'v.content_sha256',
      'v.pdf_sha256',
      'v.made_by_id',
      fullName<string | null>('u').as('made_by_name'),
      'v.created_at',
    ])
    .where('v.tenant_id', '=', tenantId)
    .where('v.soa_id', '=', soaId)
    .orderBy('v.version', 'desc')
    .execute();

/** The PDF of a version. Undefined `version`: the newest. */
export async function findPdf(db: Db, tenantId: number, soaId: string, version?: number) {
  let query = db
    .selectFrom('soa_version')
    .select(['version', 'pdf', 'pdf_sha256'])
    .where('tenant_id', '=', tenantId)
    .where('soa_id', '=', soaId);
  if (version !== undefined) query = query.where('version', '=', version);
  return query.orderBy('version', 'desc').limit(1).executeTakeFirst();
}

/** The version whose PDF has this hash, and whether a newer one exists. */
export const findByPdfHash = (db: Db, tenantId: number, hash: Buffer) =>
  db
    .selectFrom('soa_version as v')
    .innerJoin('soa_request as s', (join) =>
      join.onRef('s.tenant_id', '=', 'v.tenant_id').onRef('s.id', '=', 'v.soa_id'),
    )
    .select(['v.version', 'v.kind', 'v.created_at', 's.version as newest', 's.signed_at'])
    .where('v.tenant_id', '=', tenantId)
    .where('v.pdf_sha256', '=', hash)
    .executeTakeFirst();
