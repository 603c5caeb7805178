import type { Db } from '../../platform/db/database.ts';

export interface SoaStart {
  readonly soa_id: string;
  readonly form_id: string;
  readonly agent_id: string;
  readonly token_hash: Buffer;
  readonly done: boolean;
}

export async function insertStart(db: Db, tenantId: number, start: Omit<SoaStart, 'done'>): Promise<void> {
  await db
    .insertInto('soa_start')
    .values({ ...start, tenant_id: tenantId })
    .execute();
}

const startsOf = (db: Db, tenantId: number) =>
  db
    .selectFrom('soa_start')
    .select(['soa_id', 'form_id', 'agent_id', 'token_hash', 'done'])
    .where('tenant_id', '=', tenantId);

export const findStartOfForm = (db: Db, tenantId: number, formId: string): Promise<SoaStart | undefined> =>
  startsOf(db, tenantId).where('form_id', '=', formId).forUpdate().executeTakeFirst();

/** A start whose form isn't there yet, locked. */
export const lockOpenStart = (db: Db, tenantId: number, soaId: string): Promise<SoaStart | undefined> =>
  startsOf(db, tenantId).where('soa_id', '=', soaId).where('done', '=', false).forUpdate().executeTakeFirst();

/** Whether the form of a link is about to be there. */
export const isStarting = async (db: Db, tenantId: number, tokenHash: Buffer): Promise<boolean> =>
  (await startsOf(db, tenantId).where('token_hash', '=', tokenHash).where('done', '=', false).executeTakeFirst()) !==
  undefined;

export async function updateStart(
  db: Db,
  tenantId: number,
  soaId: string,
  change: { readonly token_hash?: Buffer; readonly done?: boolean },
): Promise<void> {
  await db.updateTable('soa_start').set(change).where('tenant_id', '=', tenantId).where('soa_id', '=', soaId).execute();
}
