import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Whether a company sells texts to its users, or has a subscription for them. Without either, nothing limits them. */
export async function textsAreSold(db: Db, tenantId: number): Promise<boolean> {
  const { rows } = await sql<{ sold: boolean }>`
    select exists (select from subscription_plan p where p.tenant_id = ${tenantId} and p.channel = 'sms' and p.active)
      or exists (select from subscription s where s.tenant_id = ${tenantId} and s.channel = 'sms' and s.status in ('active', 'past_due')) as sold`.execute(
    db,
  );
  return rows[0]?.sold ?? false;
}
