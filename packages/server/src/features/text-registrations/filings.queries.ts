import { registrationFacts } from '@bookline/contract/features/text-registrations';
import { registrationKinds, registrationStates } from '@bookline/contract/rules/text-registrations';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

const shape = z.object({
  kind: z.enum(registrationKinds),
  state: z.enum(registrationStates),
  facts: registrationFacts,
  refs: z.record(z.string(), z.string()),
  provider: z.enum(['local', 'twilio']).nullable(),
});

const rowsOf = (db: Db, tenantId: number) => db.selectFrom('text_filing').selectAll().where('tenant_id', '=', tenantId);
type Raw = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;
export type Filing = Omit<Raw, keyof z.infer<typeof shape>> & z.infer<typeof shape>;
const typed = (row: Raw): Filing => ({ ...row, ...shape.parse(row) });

/** The company first, then as they were made. */
export async function listFilings(db: Db, tenantId: number): Promise<Filing[]> {
  const rows = await rowsOf(db, tenantId).orderBy(sql`kind <> 'brand'`).orderBy('created_at').orderBy('id').execute();
  return rows.map(typed);
}

export async function findFiling(db: Db, tenantId: number, id: string): Promise<Filing | undefined> {
  const row = await rowsOf(db, tenantId).where('id', '=', id).executeTakeFirst();
  return row && typed(row);
}

export async function lockFiling(db: Db, tenantId: number, id: string): Promise<Filing | undefined> {
  const row = await rowsOf(db, tenantId).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && typed(row);
}

export async function findBrand(db: Db, tenantId: number): Promise<Filing | undefined> {
  const row = await rowsOf(db, tenantId).where('kind', '=', 'brand').executeTakeFirst();
  return row && typed(row);
}

/** Those that have no decision yet. */
export async function listOpen(db: Db, tenantId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('text_filing')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where((or) =>
      or.or([
        or('state', 'in', ['submitted', 'in_review']),
        or.and([or('kind', '=', 'campaign'), or('state', '=', 'verified'), or('attached_at', 'is', null)]),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertFiling(
  db: Db,
  tenantId: number,
  { facts, ...row }: Pick<Filing, 'id' | 'kind' | 'facts' | 'number_id'> & { readonly created_at: Date },
): Promise<void> {
  await db
    .insertInto('text_filing')
    .values({ ...row, tenant_id: tenantId, state: 'draft', facts: JSON.stringify(facts), updated_at: row.created_at })
    .execute();
}

type Change = Partial<
  Pick<Filing, 'state' | 'provider' | 'account' | 'number_id' | 'problem' | 'pace' | 'submitted_by_id'>
> & {
  readonly facts?: Filing['facts'];
  readonly refs?: Filing['refs'];
  readonly updated_at: Date;
  readonly submitted_at?: Date;
  readonly decided_at?: Date | null;
  readonly attached_at?: Date | null;
};

export async function updateFiling(
  db: Db,
  tenantId: number,
  id: string,
  { facts, refs, ...change }: Change,
): Promise<void> {
  await db
    .updateTable('text_filing')
    .set({ ...change, ...(facts && { facts: JSON.stringify(facts) }), ...(refs && { refs: JSON.stringify(refs) }) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function deleteFiling(db: Db, tenantId: number, id: string): Promise<void> {
  await db.deleteFrom('text_filing').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Makes these the numbers of a use. Numbers of another use leave it. */
export async function replaceNumbers(
  db: Db,
  tenantId: number,
  filingId: string,
  ids: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('text_filing_number')
    .where('tenant_id', '=', tenantId)
    .where((or) => or.or([or('filing_id', '=', filingId), or('number_id', '=', sql<string>`any(${ids}::uuid[])`)]))
    .execute();
  if (ids.length === 0) return;
  await db
    .insertInto('text_filing_number')
    .values(ids.map((number_id) => ({ tenant_id: tenantId, number_id, filing_id: filingId })))
    .execute();
}

export interface CoveredNumber {
  readonly id: string;
  readonly number: string;
  readonly kind: string;
  readonly label: string;
  readonly provider: string;
  readonly ref: string;
  readonly owner: string | null;
  readonly filing_id: string | null;
}

/** The numbers that can text, with the registration of each. */
export async function listCovered(db: Db, tenantId: number): Promise<CoveredNumber[]> {
  const { rows } = await sql<CoveredNumber>`
    select n.id, n.number, n.kind, n.label, n.provider, n.ref, ${fullName('u')} as owner, coalesce(c.filing_id, t.id) as filing_id
    from phone_number n
    left join app_user u on u.tenant_id = n.tenant_id and u.id = n.owner_id
    left join text_filing_number c on c.tenant_id = n.tenant_id and c.number_id = n.id
    left join text_filing t on t.tenant_id = n.tenant_id and t.number_id = n.id
    where n.tenant_id = ${tenantId} and n.released_at is null and n.sms
    order by n.bought_at, n.id`.execute(db);
  return rows;
}
