import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

export interface AnswerRow {
  readonly id: string;
  readonly line: string;
  readonly question: string;
  readonly answer_sealed: Buffer;
  readonly answered_by_id: string;
  readonly answered_by_name: string | null;
  readonly answered_at: string;
}

/** Every answer ever given about a contact, grouped by question, newest first. */
export async function listAnswers(db: Db, tenantId: number, contactId: string): Promise<AnswerRow[]> {
  return db
    .selectFrom('contact_answer as a')
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'a.tenant_id').onRef('u.id', '=', 'a.answered_by_id'),
    )
    .select([
      'a.id',
      'a.line',
      'a.question',
      'a.answer_sealed',
      'a.answered_by_id',
      fullName<string | null>('u').as('answered_by_name'),
      'a.answered_at',
    ])
    .where('a.tenant_id', '=', tenantId)
    .where('a.contact_id', '=', contactId)
    .orderBy('a.line')
    .orderBy('a.question')
    .orderBy('a.answered_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
}

export interface NewAnswer {
  readonly id: string;
  readonly contact_id: string;
  readonly line: string;
  readonly question: string;
  readonly answer_sealed: Buffer;
  readonly answered_by_id: string;
  readonly answered_at: Date;
}

/** Adds answers. An answer whose id already exists is corrected. */
export async function saveAnswers(db: Db, tenantId: number, answers: readonly NewAnswer[]): Promise<void> {
  if (answers.length === 0) return;
  await db
    .insertInto('contact_answer')
    .values(answers.map((answer) => ({ ...answer, tenant_id: tenantId })))
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'id']).doUpdateSet((eb) => ({
        answer_sealed: eb.ref('excluded.answer_sealed'),
        answered_at: eb.ref('excluded.answered_at'),
      })),
    )
    .execute();
}
