import { type ReportDefinitionInput, reportDefinition } from '@bookline/contract/features/reports';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { findKind } from './find-kind.ts';
import type { Kind } from './people/person.ts';

const people = ['admin', 'manager', 'agent', 'agent2'] as const;
type Person = (typeof people)[number];

interface SavedReport {
  readonly name: string;
  readonly owner: Person;
  readonly type?: string;
  readonly sharing?: 'downline' | 'everyone';
  readonly pinned_by?: readonly Person[];
  /** Emailed every Monday. */
  readonly emailed_to?: readonly Person[];
  /** Days since it was saved. */
  readonly age: number;
  readonly definition: ReportDefinitionInput;
}

const team = { contact_group: 'mine', all_downline: true } as const;

/** What any agency looks at. */
const everywhere: readonly SavedReport[] = [
  {
    name: 'New contacts by month and owner',
    owner: 'manager',
    sharing: 'downline',
    age: 310,
    definition: {
      source: 'contacts',
      measures: ['contacts', 'worked_share'],
      group_by: [{ dimension: 'created_at', bucket: 'month' }, { dimension: 'owner' }],
      contacts_scope: team,
      date: { field: 'created_at', in: 'last_12_months' },
      chart: 'stacked',
    },
  },
  {
    name: 'When calls connect',
    owner: 'agent',
    pinned_by: ['agent'],
    age: 190,
    definition: {
      source: 'calls',
      measures: ['connect_rate', 'calls'],
      group_by: [{ dimension: 'weekday' }, { dimension: 'hour' }],
      date: { field: 'started_at', in: 'last_90_days' },
      chart: 'heat_map',
    },
  },
  {
    name: 'How long leads have waited',
    owner: 'manager',
    type: 'lead_aging',
    pinned_by: ['manager'],
    age: 120,
    definition: {
      source: 'contacts',
      measures: ['contacts'],
      group_by: [{ dimension: 'idle' }],
      contacts_scope: team,
      date: null,
      filters: [{ dimension: 'category', values: ['lead', 'recruit'] }],
      chart: 'bar',
    },
  },
];

/** What agencies with policies look at too. */
const production: readonly SavedReport[] = [
  {
    name: 'Policies by carrier and month',
    owner: 'manager',
    sharing: 'downline',
    pinned_by: ['manager', 'agent'],
    emailed_to: ['manager', 'agent', 'agent2'],
    age: 260,
    definition: {
      source: 'policies',
      measures: ['policies', 'annual_premium'],
      group_by: [{ dimension: 'carrier' }, { dimension: 'effective_on', bucket: 'month' }],
      contacts_scope: team,
      date: { field: 'effective_on', in: 'last_12_months' },
      chart: 'stacked',
      compare: 'same_period_last_year',
    },
  },
  {
    name: 'Production against last year',
    owner: 'admin',
    type: 'production',
    sharing: 'everyone',
    pinned_by: ['admin', 'manager'],
    age: 300,
    definition: {
      source: 'policies',
      measures: ['policies', 'annual_premium', 'average_premium'],
      group_by: [{ dimension: 'effective_on', bucket: 'month' }],
      date: { field: 'effective_on', in: 'this_year' },
      chart: 'line',
      compare: 'same_period_last_year',
    },
  },
];

const reportsOf: Readonly<Record<Kind, readonly SavedReport[]>> = {
  agent_network: [...production, ...everywhere],
  preneed: [...production, ...everywhere],
  recruiting: everywhere,
};

/** The saved reports of a demo agency: pinned, shared, and one that is emailed. It's due, so the jobs send it with today's numbers. */
export async function seedReports(db: Db, tenant_id: number, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string; person: Person }>`
    select id, split_part(email, '@', 1) as person from app_user
    where tenant_id = ${tenant_id} and split_part(email, '@', 1) = any(${[...people]}::text[])`.execute(db);
  const idOf = new Map(rows.map(({ id, person }) => [person, id]));
  for (const { name, owner, type = 'custom', sharing = 'private', age, ...report } of reportsOf[
    await findKind(db, tenant_id)
  ]) {
    const owner_id = idOf.get(owner);
    if (!owner_id) continue;
    const at = new Date(now.getTime() - age * DAY_MS);
    const id = newId();
    await db
      .insertInto('report')
      .values({
        tenant_id,
        id,
        owner_id,
        name,
        report_type: type,
        definition: JSON.stringify(reportDefinition.parse(report.definition)),
        sharing,
        created_at: at,
        updated_at: at,
      })
      .execute();
    const ids = (named: readonly Person[] = []) => named.flatMap((person) => idOf.get(person) ?? []);
    const pins = ids(report.pinned_by).map((user_id) => ({ tenant_id, user_id, report_id: id, created_at: at }));
    if (pins.length > 0) await db.insertInto('report_pin').values(pins).execute();
    const recipients = ids(report.emailed_to);
    if (recipients.length > 0)
      await schedule(db, { tenant_id, report_id: id, made_by_id: owner_id, at, now }, recipients);
  }
}

async function schedule(
  db: Db,
  {
    tenant_id,
    report_id,
    made_by_id,
    at,
    now,
  }: { tenant_id: number; report_id: string; made_by_id: string; at: Date; now: Date },
  recipients: readonly string[],
): Promise<void> {
  await db
    .insertInto('report_schedule')
    .values({
      tenant_id,
      report_id,
      every: 'week',
      weekday: 1,
      month_day: 1,
      at: '08:00',
      format: 'pdf',
      made_by_id,
      origin: JSON.stringify({ session_id: newId(), request_id: newId(), ip: '127.0.0.1' }),
      updated_at: at,
    })
    .execute();
  await db
    .insertInto('report_recipient')
    .values(recipients.map((user_id) => ({ tenant_id, report_id, user_id, next_at: now })))
    .execute();
}
