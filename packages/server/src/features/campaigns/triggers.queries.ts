import type { Recurrence, TriggerDate, TriggerType } from '@bookline/contract/rules/campaign-triggers';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';

export interface TriggerRow {
  readonly id: string;
  readonly name: string;
  readonly channel: 'email' | 'text';
  readonly active: boolean;
  readonly trigger_type: TriggerType;
  readonly recurrence: Recurrence;
  readonly offset_days: number;
  readonly date_field: TriggerDate | null;
  readonly status_ids: number[];
  readonly tag_ids: number[];
  readonly email_id: string | null;
  readonly words: string | null;
  readonly company_id: string | null;
  readonly business_unit_id: string | null;
  readonly activated_at: string | null;
  readonly cursor_tx: string | null;
  readonly cursor_id: string | null;
  readonly dates_until: string | null;
  readonly dates_due: string | null;
  readonly updated_by_id: string;
  readonly origin: unknown;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface ShownTrigger extends TriggerRow {
  readonly email_name: string | null;
  readonly company_name: string | null;
  readonly business_unit_name: string | null;
  readonly updated_by_name: string;
  readonly campaign_id: string | null;
  readonly problem: string | null;
  readonly sent: number;
}

export interface TriggerQuery {
  readonly q?: string | undefined;
  readonly trigger_type?: TriggerType | undefined;
  readonly recurrence?: Recurrence | undefined;
  readonly order_field: 'name' | 'trigger_type' | 'recurrence' | 'updated_at';
  readonly order: 'asc' | 'desc';
  readonly page: number;
  /** Null: all. */
  readonly limit: number | null;
}

const corporationName = (column: string) =>
  sql`(select o.name from corporation o where o.tenant_id = t.tenant_id and o.id = ${sql.ref(`t.${column}`)})`;

const shown = (where: RawBuilder<unknown>) => sql`
  select t.*, (select e.name from broadcast_email e where e.tenant_id = t.tenant_id and e.id = t.email_id) as email_name,
    ${corporationName('company_id')} as company_name, ${corporationName('business_unit_id')} as business_unit_name,
    (select ${fullName('u')} from app_user u where u.tenant_id = t.tenant_id and u.id = t.updated_by_id) as updated_by_name,
    c.id as campaign_id, c.problem,
    coalesce((select count(*)::int from campaign_recipient r
      where r.tenant_id = t.tenant_id and r.campaign_id = c.id and r.state = 'sent'), 0) as sent
  from campaign_trigger t left join campaign c on c.tenant_id = t.tenant_id and c.trigger_id = t.id
  where ${where}`;

const matching = (tenantId: number, { q, trigger_type, recurrence }: TriggerQuery): RawBuilder<SqlBool> => {
  const conditions = [sql<SqlBool>`t.tenant_id = ${tenantId}`];
  if (q) conditions.push(sql<SqlBool>`t.name ilike ${`%${likePattern(q)}%`}`);
  if (trigger_type) conditions.push(sql<SqlBool>`t.trigger_type = ${trigger_type}`);
  if (recurrence) conditions.push(sql<SqlBool>`t.recurrence = ${recurrence}`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
};

/** A page of triggers, with the total number. */
export async function listTriggers(db: Db, tenantId: number, query: TriggerQuery) {
  const { order_field, order, page, limit } = query;
  const where = matching(tenantId, query);
  const by = order_field === 'name' ? sql`lower(t.name)` : sql.ref(`t.${order_field}`);
  const { rows } = await sql<ShownTrigger>`
    ${shown(where)} order by ${by} ${sql.raw(order)}, t.id
    limit ${limit} offset ${limit === null ? 0 : (page - 1) * limit}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from campaign_trigger t where ${where}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findTrigger(db: Db, tenantId: number, id: string): Promise<ShownTrigger | undefined> {
  const { rows } = await sql<ShownTrigger>`${shown(sql`t.tenant_id = ${tenantId} and t.id = ${id}`)}`.execute(db);
  return rows[0];
}

/** The trigger alone. */
export const findTriggerRow = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('campaign_trigger')
    .select(['id', 'active', 'channel', 'trigger_type'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The active triggers of a channel that are sent by hand. */
export async function listManual(db: Db, tenantId: number, channel: 'email' | 'text'): Promise<ShownTrigger[]> {
  const { rows } = await sql<ShownTrigger>`
    ${shown(sql`t.tenant_id = ${tenantId} and t.active and t.channel = ${channel} and t.trigger_type = 'manual'`)}
    order by lower(t.name), t.id`.execute(db);
  return rows;
}

export type TriggerColumns = Pick<
  TriggerRow,
  | 'name'
  | 'channel'
  | 'words'
  | 'active'
  | 'trigger_type'
  | 'recurrence'
  | 'offset_days'
  | 'date_field'
  | 'status_ids'
  | 'tag_ids'
  | 'email_id'
  | 'company_id'
  | 'business_unit_id'
  | 'updated_by_id'
>;

export async function insertTrigger(
  db: Db,
  tenantId: number,
  { id, origin, at, ...columns }: TriggerColumns & { readonly id: string; readonly origin: unknown; readonly at: Date },
): Promise<void> {
  await db
    .insertInto('campaign_trigger')
    .values({
      ...columns,
      tenant_id: tenantId,
      id,
      origin: JSON.stringify(origin),
      created_at: at,
      updated_at: at,
    })
    .execute();
}

export async function updateTrigger(
  db: Db,
  tenantId: number,
  id: string,
  {
    origin,
    ...changes
  }: Partial<TriggerColumns> & {
    readonly origin?: unknown;
    readonly updated_at?: Date;
    readonly activated_at?: Date | null;
    readonly dates_until?: string | null;
    readonly dates_due?: string | null;
  },
): Promise<void> {
  await db
    .updateTable('campaign_trigger')
    .set({ ...changes, ...(origin !== undefined && { origin: JSON.stringify(origin) }) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a trigger. What it sent stays in its campaigns. */
export async function deleteTrigger(db: Db, tenantId: number, id: string): Promise<void> {
  await sql`
    update campaign set trigger_id = nullif(trigger_id, ${id}::uuid), manual_trigger_id = nullif(manual_trigger_id, ${id}::uuid)
    where tenant_id = ${tenantId} and (trigger_id = ${id}::uuid or manual_trigger_id = ${id}::uuid)`.execute(db);
  await db
    .updateTable('text_message')
    .set({ campaign_trigger_id: null })
    .where('tenant_id', '=', tenantId)
    .where('campaign_trigger_id', '=', id)
    .execute();
  await db.deleteFrom('campaign_trigger').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** From now on, it reads what happens. */
export async function setCursorToNow(db: Db, tenantId: number, id: string): Promise<void> {
  await sql`
    update campaign_trigger set cursor_tx = pg_snapshot_xmax(pg_current_snapshot()), cursor_id = '00000000-0000-0000-0000-000000000000'
    where tenant_id = ${tenantId} and id = ${id}`.execute(db);
}

export async function setCursor(
  db: Db,
  tenantId: number,
  id: string,
  { tx, id: entry }: { readonly tx: string; readonly id: string },
): Promise<void> {
  await sql`
    update campaign_trigger set cursor_tx = ${tx}::xid8, cursor_id = ${entry} where tenant_id = ${tenantId} and id = ${id}`.execute(
    db,
  );
}

export async function dropTriggerCursor(db: Db, tenantId: number, id: string): Promise<void> {
  await sql`update campaign_trigger set cursor_tx = null, cursor_id = null where tenant_id = ${tenantId} and id = ${id}`.execute(
    db,
  );
}

/** The active triggers with dates to look at or events to read. */
export async function listTriggerWork(db: Db, tenantId: number) {
  const { rows } = await sql<Pick<TriggerRow, 'id' | 'updated_by_id' | 'origin'>>`
    select t.id, t.updated_by_id, t.origin from campaign_trigger t
    where t.tenant_id = ${tenantId} and t.active and (
      t.dates_due > t.dates_until
      or t.cursor_tx > pg_snapshot_xmax(pg_current_snapshot())
      or t.cursor_tx is not null and exists (
        select 1 from contact_activity a
        where a.tenant_id = t.tenant_id and a.tx is not null and (a.tx, a.id) > (t.cursor_tx, t.cursor_id)
          and a.tx < pg_snapshot_xmin(pg_current_snapshot())))
    order by t.id`.execute(db);
  return rows;
}

/** Locks an active trigger. Undefined if it is off, or if another process works on it. */
export async function lockTrigger(db: Db, tenantId: number, id: string): Promise<TriggerRow | undefined> {
  const { rows } = await sql<TriggerRow>`
    select t.* from campaign_trigger t where t.tenant_id = ${tenantId} and t.id = ${id} and t.active
    for no key update skip locked`.execute(db);
  return rows[0];
}

/** Announces a day to the triggers that go by dates. */
export async function setDatesDue(db: Db, tenantId: number, day: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('campaign_trigger')
    .set({ dates_due: day })
    .where('tenant_id', '=', tenantId)
    .where('active', '=', true)
    .where('dates_until', '<', day)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export interface Reached {
  readonly contact_id: string;
  readonly key: string | null;
}

type Belonging = Pick<TriggerRow, 'company_id' | 'business_unit_id'>;

/** Whether a contact's owner belongs to the company and business unit of a trigger. */
const belongs = (tenantId: number, { company_id, business_unit_id }: Belonging) =>
  company_id === null && business_unit_id === null
    ? sql`true`
    : sql`exists (select 1 from app_user u where u.tenant_id = ${tenantId} and u.id = contact.owner_id
        and (${company_id}::uuid is null or u.corporation_id = ${company_id}::uuid)
        and (${business_unit_id}::uuid is null or u.business_unit_id = ${business_unit_id}::uuid))`;

/** Which of these contacts aren't the trigger's to reach. */
export async function listOutside(
  db: Db,
  tenantId: number,
  trigger: Belonging,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select contact.id from contact where contact.tenant_id = ${tenantId} and contact.id = any(${ids}::uuid[])
      and not (${belongs(tenantId, trigger)})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The contacts that a reader found and that belong to the trigger's company, once for each key. */
export async function listReached(
  db: Db,
  tenantId: number,
  asked: RawBuilder<unknown>,
  trigger: Belonging,
): Promise<Reached[]> {
  const { rows } = await sql<Reached>`
    select distinct a.contact_id, a.key from (${asked}) a
      join contact on contact.tenant_id = ${tenantId} and contact.id = a.contact_id and contact.deleted_at is null
    where ${belongs(tenantId, trigger)} order by a.contact_id, a.key`.execute(db);
  return rows;
}

/** Which of these recipients a campaign already has. What is sent once isn't sent to who got it under another recurrence. */
export async function listKnown(
  db: Db,
  tenantId: number,
  campaignId: string,
  wanted: readonly { readonly contact_id: string; readonly occurrence: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ contact_id: string; occurrence: string }>`
    select distinct w.contact_id, w.occurrence from campaign_recipient r
      join unnest(${wanted.map((each) => each.contact_id)}::uuid[], ${wanted.map((each) => each.occurrence)}::text[])
        w (contact_id, occurrence) on w.contact_id = r.contact_id and (w.occurrence = r.occurrence or w.occurrence = 'once')
    where r.tenant_id = ${tenantId} and r.campaign_id = ${campaignId}`.execute(db);
  return new Set(rows.map((row) => `${row.contact_id} ${row.occurrence}`));
}

/** The campaign that a trigger sends with. */
export async function findCampaignOf(db: Db, tenantId: number, triggerId: string) {
  return db
    .selectFrom('campaign')
    .select(['id'])
    .where('tenant_id', '=', tenantId)
    .where('trigger_id', '=', triggerId)
    .executeTakeFirst();
}

/** Adds to the audience of a trigger's campaign, and has it looked at. */
export async function growCampaign(db: Db, tenantId: number, id: string, more: number, at: Date): Promise<void> {
  await sql`
    update campaign set total = total + ${more},
      next_at = case when status in ('scheduled', 'sending') then least(coalesce(next_at, ${at}), ${at}) else next_at end
    where tenant_id = ${tenantId} and id = ${id}`.execute(db);
}

/** How often a trigger may be sent to a contact, and to whose. Held, so that no two campaigns with it are prepared at the same moment. */
export async function holdManual(db: Db, tenantId: number, id: string) {
  const { rows } = await sql<Pick<TriggerRow, 'recurrence' | 'company_id' | 'business_unit_id'>>`
    select t.recurrence, t.company_id, t.business_unit_id from campaign_trigger t where t.tenant_id = ${tenantId} and t.id = ${id} for no key update`.execute(
    db,
  );
  return rows[0];
}

/** Which contacts already get a campaign sent by hand with a trigger, in a period. */
export async function listReachedBy(
  db: Db,
  tenantId: number,
  triggerId: string,
  period: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ contact_id: string }>`
    select distinct r.contact_id from campaign_recipient r
      join campaign c on c.tenant_id = r.tenant_id and c.id = r.campaign_id and c.manual_trigger_id = ${triggerId}
    where r.tenant_id = ${tenantId} and r.contact_id = any(${ids}::uuid[]) and r.occurrence = ${period}
      and r.state in ('waiting', 'queued', 'sent')`.execute(db);
  return new Set(rows.map(({ contact_id }) => contact_id));
}
