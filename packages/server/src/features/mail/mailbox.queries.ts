import type { MailSummary } from '@bookline/contract/features/mailbox';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';

export interface MailFilter {
  q: string;
  status?: MailSummary['status'] | undefined;
}

const summary = [
  'id',
  'to_address',
  'subject',
  'status',
  'provider',
  'attempts',
  'reply',
  'created_at',
  'done_at',
] as const;

const filtered = (db: Db, tenantId: number, { q, status }: MailFilter) => {
  const all = db.selectFrom('mail_message').where('tenant_id', '=', tenantId);
  const ofStatus = status ? all.where('status', '=', status) : all;
  return q ? ofStatus.where(sql<string>`to_address || ' ' || subject`, 'ilike', `%${likePattern(q)}%`) : ofStatus;
};

export async function listMail(
  db: Db,
  tenantId: number,
  filter: MailFilter,
  { page, limit }: { page: number; limit: number },
) {
  return filtered(db, tenantId, filter)
    .select(summary)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

export async function countMail(db: Db, tenantId: number, filter: MailFilter): Promise<number> {
  const { total } = await filtered(db, tenantId, filter)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function findMail(db: Db, tenantId: number, id: string) {
  return db
    .selectFrom('mail_message as m')
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'm.tenant_id').onRef('u.id', '=', 'm.secret_of_id'),
    )
    .select(summary.map((column) => `m.${column}` as const))
    .select(['m.paragraphs', 'm.action_label', 'm.action_url', 'm.html', 'm.plain'])
    .select(['m.secret_of_id', 'u.account_type as secret_of_type'])
    .where('m.tenant_id', '=', tenantId)
    .where('m.id', '=', id)
    .executeTakeFirst();
}
