import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import type { CsgQuote } from '../../platform/db/schema.d.ts';
import type { QuotedPlan } from '../../providers/quotes/port.ts';

/** The newest quotes of a contact that are shown. */
const SHOWN = 50;

const quotes = (db: Db, tenantId: number) =>
  db
    .selectFrom('csg_quote as q')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'q.tenant_id').onRef('u.id', '=', 'q.made_by_id'),
    )
    .select([
      'q.id',
      'q.contact_id',
      'q.source',
      'q.content_sealed',
      'q.as_of',
      'q.created_at',
      'q.sent_at',
      'q.made_by_id',
      fullName('u').as('made_by_name'),
    ])
    .where('q.tenant_id', '=', tenantId);
export type QuoteRow = Awaited<ReturnType<typeof listQuotes>>[number];

export const listQuotes = (db: Db, tenantId: number, contactId: string) =>
  quotes(db, tenantId)
    .where('q.contact_id', '=', contactId)
    .orderBy('q.created_at', 'desc')
    .orderBy('q.id', 'desc')
    .limit(SHOWN)
    .execute();

export const findQuote = (db: Db, tenantId: number, id: string) =>
  quotes(db, tenantId).where('q.id', '=', id).executeTakeFirst();

export const insertQuote = async (db: Db, quote: Insertable<CsgQuote>): Promise<void> => {
  await db.insertInto('csg_quote').values(quote).execute();
};

export async function updateSent(db: Db, tenantId: number, id: string, sent_at: Date): Promise<void> {
  await db.updateTable('csg_quote').set({ sent_at }).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

export async function deleteQuote(db: Db, tenantId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('csg_quote')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const findSession = (db: Db, tenantId: number, key_hash: string) =>
  db
    .selectFrom('csg_session')
    .select(['token_sealed', 'ends_at'])
    .where('tenant_id', '=', tenantId)
    .where('key_hash', '=', key_hash)
    .executeTakeFirst();

export async function saveSession(
  db: Db,
  tenantId: number,
  key_hash: string,
  session: { readonly token_sealed: Buffer; readonly ends_at: Date },
): Promise<void> {
  await db
    .insertInto('csg_session')
    .values({ tenant_id: tenantId, key_hash, ...session })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key_hash']).doUpdateSet(session))
    .execute();
}

/** What CSG answered since a moment. */
export async function findAnswer(db: Db, tenantId: number, question_hash: string, since: Date) {
  const { rows } = await sql<{ plans: QuotedPlan[]; as_of: string }>`
    select plans, as_of from csg_answer
    where tenant_id = ${tenantId} and question_hash = ${question_hash} and as_of >= ${since}`.execute(db);
  return rows[0];
}

/** Keeps an answer, and deletes those that are over. */
export async function saveAnswer(
  db: Db,
  tenantId: number,
  answer: { readonly question_hash: string; readonly plans: readonly QuotedPlan[]; readonly as_of: Date },
  since: Date,
): Promise<void> {
  await sql`delete from csg_answer where tenant_id = ${tenantId} and as_of < ${since}`.execute(db);
  const kept = { plans: JSON.stringify(answer.plans), as_of: answer.as_of };
  await db
    .insertInto('csg_answer')
    .values({ tenant_id: tenantId, question_hash: answer.question_hash, ...kept })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'question_hash']).doUpdateSet(kept))
    .execute();
}
