import type { NewReportSchedule, ReportSchedule } from '@bookline/contract/features/reports';
import { sql } from 'kysely';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

const json = (value: unknown) => sql<never>`${JSON.stringify(value)}::jsonb`;

/** The schedules of reports, with their recipients by name. */
export async function listSchedules(
  db: Db,
  tenantId: number,
  reportIds: readonly string[],
): Promise<ReadonlyMap<string, ReportSchedule>> {
  if (reportIds.length === 0) return new Map();
  const schedules = await db
    .selectFrom('report_schedule')
    .select([
      'report_id',
      sql<ReportSchedule['every']>`every`.as('every'),
      'weekday',
      'month_day',
      sql<string>`to_char(at, 'HH24:MI')`.as('at'),
      sql<ReportSchedule['format']>`format`.as('format'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('report_id', 'in', [...reportIds])
    .execute();
  const recipients = await db
    .selectFrom('report_recipient as r')
    .innerJoin('app_user as u', (join) => join.onRef('u.tenant_id', '=', 'r.tenant_id').onRef('u.id', '=', 'r.user_id'))
    .select(['r.report_id', 'u.id', fullName('u').as('name'), 'r.next_at', 'r.last_sent_at', 'r.problem'])
    .where('r.tenant_id', '=', tenantId)
    .where('r.report_id', 'in', [...reportIds])
    .orderBy('u.last_name')
    .orderBy('u.first_name')
    .orderBy('u.id')
    .execute();
  const of = Map.groupBy(recipients, ({ report_id }) => report_id);
  return new Map(
    schedules.map(({ report_id, ...schedule }) => [
      report_id,
      { ...schedule, recipients: (of.get(report_id) ?? []).map(({ report_id: _report, ...recipient }) => recipient) },
    ]),
  );
}

export interface Recipient {
  readonly user_id: string;
  readonly next_at: Date;
}

/** Replaces the schedule of a report. Recipients who stay keep when they last got it. */
export async function saveSchedule(
  db: Db,
  tenantId: number,
  reportId: string,
  schedule: Omit<NewReportSchedule, 'recipient_ids'> & {
    readonly made_by_id: string;
    readonly origin: unknown;
    readonly updated_at: Date;
  },
  recipients: readonly Recipient[],
): Promise<void> {
  const stored = { ...schedule, origin: json(schedule.origin) };
  await db
    .insertInto('report_schedule')
    .values({ ...stored, tenant_id: tenantId, report_id: reportId })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'report_id']).doUpdateSet(stored))
    .execute();
  await db
    .deleteFrom('report_recipient')
    .where('tenant_id', '=', tenantId)
    .where('report_id', '=', reportId)
    .where(
      'user_id',
      'not in',
      recipients.map(({ user_id }) => user_id),
    )
    .execute();
  await db
    .insertInto('report_recipient')
    .values(recipients.map((recipient) => ({ ...recipient, tenant_id: tenantId, report_id: reportId })))
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'report_id', 'user_id'])
        .doUpdateSet((eb) => ({ next_at: eb.ref('excluded.next_at'), problem: null })),
    )
    .execute();
}

/** How many other reports of a user are emailed. */
export const countOtherSchedules = (db: Db, tenantId: number, userId: string, reportId: string): Promise<number> =>
  countRows(
    db
      .selectFrom('report_schedule')
      .where('tenant_id', '=', tenantId)
      .where('made_by_id', '=', userId)
      .where('report_id', '!=', reportId),
  );

export const deleteSchedule = (db: Db, tenantId: number, reportId: string) =>
  db
    .deleteFrom('report_schedule')
    .where('tenant_id', '=', tenantId)
    .where('report_id', '=', reportId)
    .executeTakeFirst();

/** The time zones of active users among these ids. */
export async function listTimeZones(db: Db, tenantId: number, ids: readonly string[]) {
  return db
    .selectFrom('app_user')
    .select(['id', 'timezone'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...ids])
    .where('active', '=', true)
    .execute();
}

/** Recipients whose report is due, the longest waiting first. */
export async function listDueRecipients(db: Db, tenantId: number, now: Date, limit: number) {
  return db
    .selectFrom('report_recipient')
    .select(['report_id', 'user_id', 'next_at'])
    .where('tenant_id', '=', tenantId)
    .where('next_at', '<=', now.toISOString())
    .orderBy('next_at')
    .orderBy('report_id')
    .orderBy('user_id')
    .limit(limit)
    .execute();
}

/** A due email: the report, its schedule, and its recipient, locked until the transaction ends. Undefined if it was sent or stopped already. */
export async function lockDue(
  db: Db,
  tenantId: number,
  { report_id, user_id, due_at }: { readonly report_id: string; readonly user_id: string; readonly due_at: string },
) {
  const row = await db
    .selectFrom('report_recipient as r')
    .innerJoin('report_schedule as s', (join) =>
      join.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.report_id', '=', 'r.report_id'),
    )
    .innerJoin('report as p', (join) => join.onRef('p.tenant_id', '=', 'r.tenant_id').onRef('p.id', '=', 'r.report_id'))
    .innerJoin('app_user as u', (join) => join.onRef('u.tenant_id', '=', 'r.tenant_id').onRef('u.id', '=', 'r.user_id'))
    .select([
      'p.name',
      'p.owner_id',
      'p.report_type',
      sql<unknown>`p.definition`.as('definition'),
      sql<ReportSchedule['every']>`s.every`.as('every'),
      's.weekday',
      's.month_day',
      sql<string>`to_char(s.at, 'HH24:MI')`.as('at'),
      sql<ReportSchedule['format']>`s.format`.as('format'),
      sql<unknown>`s.origin`.as('origin'),
      'u.email',
      'u.first_name',
      'u.timezone',
    ])
    .where('r.tenant_id', '=', tenantId)
    .where('r.report_id', '=', report_id)
    .where('r.user_id', '=', user_id)
    .where('r.next_at', '=', due_at)
    .forUpdate('r')
    .executeTakeFirst();
  return row;
}
export type Due = NonNullable<Awaited<ReturnType<typeof lockDue>>>;

export async function updateRecipient(
  db: Db,
  tenantId: number,
  { report_id, user_id }: { readonly report_id: string; readonly user_id: string },
  change: { readonly next_at: Date | null; readonly last_sent_at?: Date; readonly problem: string | null },
): Promise<void> {
  await db
    .updateTable('report_recipient')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('report_id', '=', report_id)
    .where('user_id', '=', user_id)
    .execute();
}

/** Files of reports whose emails were deleted. */
export async function listUnusedFiles(db: Db, tenantId: number, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('stored_file as f')
    .select('f.id')
    .where('f.tenant_id', '=', tenantId)
    .where('f.purpose', '=', 'report')
    .where('f.created_at', '<', before.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_attachment as a')
            .select('a.mail_id')
            .whereRef('a.tenant_id', '=', 'f.tenant_id')
            .whereRef('a.file_id', '=', 'f.id'),
        ),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
