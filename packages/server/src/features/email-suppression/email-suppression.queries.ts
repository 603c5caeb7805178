import type { EmailSuppression } from '@bookline/contract/features/email-suppression';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { newId } from '../../platform/ids.ts';

type Reason = EmailSuppression['reason'];

export interface SuppressionFilter {
  /** The beginning of the address. */
  readonly q?: string | undefined;
  readonly reason?: Reason | undefined;
}

/** Counting stops here; above it, the screen shows 'more than'. */
const COUNTED = 10_000;

const matching = (tenantId: number, { q, reason }: SuppressionFilter) => sql`
  s.tenant_id = ${tenantId}
    ${reason === undefined ? sql`` : sql`and s.reason = ${reason}`}
    ${q === undefined || q === '' ? sql`` : sql`and s.address >= ${q.toLowerCase()} and s.address < ${`${q.toLowerCase()}\u{10ffff}`}`}`;

const columns = sql`s.id, s.address, s.reason, s.note, s.created_at,
  (select json_build_object('id', u.id, 'name', ${fullName('u')}) from app_user u
    where u.tenant_id = s.tenant_id and u.id = s.added_by_id) as added_by`;

/** A page, newest first. */
export async function listSuppressions(
  db: Db,
  tenantId: number,
  filter: SuppressionFilter,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<EmailSuppression[]> {
  const { rows } = await sql<EmailSuppression>`
    select ${columns} from email_suppression s where ${matching(tenantId, filter)}
    order by s.created_at desc, s.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return rows;
}

export async function countSuppressions(db: Db, tenantId: number, filter: SuppressionFilter) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from (select 1 from email_suppression s where ${matching(tenantId, filter)} limit ${COUNTED + 1}) counted`.execute(
    db,
  );
  const total = rows[0]?.total ?? 0;
  return { total, exact: total <= COUNTED };
}

/** Part of the list after an address and reason, for the export. */
export async function listForExport(
  db: Db,
  tenantId: number,
  after: { readonly address: string; readonly reason: string },
  limit: number,
): Promise<EmailSuppression[]> {
  const { rows } = await sql<EmailSuppression>`
    select ${columns} from email_suppression s
    where s.tenant_id = ${tenantId} and (s.address, s.reason) > (${after.address}, ${after.reason})
    order by s.address, s.reason limit ${limit}`.execute(db);
  return rows;
}

export interface NewSuppression {
  readonly address: string;
  readonly reason: Reason;
  readonly note: string;
}

/** Adds what isn't listed for the same reason. Returns how many. The order keeps two simultaneous additions from a deadlock. */
export async function insertSuppressions(
  db: Db,
  tenantId: number,
  entries: readonly NewSuppression[],
  { by, at }: { readonly by: string | null; readonly at: Date },
): Promise<number> {
  if (entries.length === 0) return 0;
  const sorted = [...entries].sort((a, b) => (a.address < b.address ? -1 : 1));
  const { numAffectedRows } = await sql`
    insert into email_suppression (tenant_id, id, address, reason, note, added_by_id, created_at)
    select ${tenantId}, e.id, e.address, e.reason, e.note, ${by}::uuid, ${at}
    from unnest(${sorted.map(() => newId())}::uuid[], ${sorted.map((each) => each.address)}::text[], ${sorted.map((each) => each.reason)}::text[],
      ${sorted.map((each) => each.note)}::text[]) as e (id, address, reason, note)
    on conflict (tenant_id, address, reason) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Marks an address on every contact that has it, so that lists and filters show it. */
export async function markAddress(db: Db, tenantId: number, address: string, reason: Reason, at: Date): Promise<void> {
  if (reason === 'manual') return;
  const column = reason === 'hard_bounce' || reason === 'soft_bounces' ? 'bounced_at' : 'unsubscribed_at';
  await db
    .updateTable('contact_email')
    .set({ [column]: at })
    .where('tenant_id', '=', tenantId)
    .where('address', '=', address)
    .where(column, 'is', null)
    .execute();
}

export const findSuppression = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('email_suppression')
    .select(['id', 'address', 'reason'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();

export async function deleteSuppression(db: Db, tenantId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('email_suppression')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes the mark of a bounce from every contact that has the address. */
export async function unmarkBounced(db: Db, tenantId: number, address: string): Promise<void> {
  for (const table of ['contact_email', 'contact_email_refusal'] as const)
    await db
      .updateTable(table)
      .set({ bounced_at: null })
      .where('tenant_id', '=', tenantId)
      .where('address', '=', address)
      .where('bounced_at', 'is not', null)
      .execute();
}
