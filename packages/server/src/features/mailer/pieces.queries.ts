import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Street and ZIP, normalized so that different spellings of one household match. */
const addressKey = sql`lower(regexp_replace(contact.line1 || ' ' || contact.line2, '[^[:alnum:]]+', ' ', 'g')) || left(contact.zip, 5)`;
const complete = sql`contact.line1 <> '' and contact.city <> '' and contact.state <> '' and contact.zip <> ''`;

/** The selected contacts who are alive, whether they have a mailing address, and which. */
const addressed = (tenantId: number, selected: RawBuilder<unknown>) => sql`
  select contact.id, chosen.position, case when ${complete} then ${addressKey} end as address_key
  from (${selected}) chosen join contact on contact.tenant_id = ${tenantId} and contact.id = chosen.id and contact.deceased_on is null`;

/** Whether a household or contact got a kit since a given time, from a mailing that wasn't canceled. */
const gotKit = (tenantId: number, of: RawBuilder<unknown>, kit: RawBuilder<unknown>, since: Date) => sql`exists (
  select 1 from mailer_piece old join mailer_assignment mailing on mailing.tenant_id = ${tenantId} and mailing.id = old.mailer_assignment_id
  where old.tenant_id = ${tenantId} and old.mailer_kit_id = ${kit} and old.created_at >= ${since} and mailing.status = 'complete'
    and (old.address_key = ${of}.address_key or old.contact_id = ${of}.contact_id))`;

export interface MailingCounts {
  readonly selected: number;
  readonly mailable: number;
  readonly no_address: number;
  readonly same_address: number;
}

/** How many selected contacts can be mailed, and why the others can't. */
export async function countMailable(
  db: Db,
  tenantId: number,
  selected: RawBuilder<unknown>,
  kits: { readonly ids: readonly string[]; readonly since: Date | undefined },
): Promise<{ counts: MailingCounts; recent: Map<string, number> }> {
  const { rows } = await sql<MailingCounts>`
    with addressed as (${addressed(tenantId, selected)})
    select count(*)::int as selected, count(distinct address_key)::int as mailable,
      (count(*) filter (where address_key is null))::int as no_address,
      (count(address_key) - count(distinct address_key))::int as same_address from addressed`.execute(db);
  const counts = rows[0] ?? { selected: 0, mailable: 0, no_address: 0, same_address: 0 };
  if (kits.ids.length === 0 || !kits.since) return { counts, recent: new Map() };
  const lately = await sql<{ id: string; recent: number }>`
    with addressed as (${addressed(tenantId, selected)}),
    pieces as materialized (select distinct on (address_key) address_key, id as contact_id from addressed where address_key is not null order by address_key, position)
    select kit.id, (select count(*)::int from pieces where ${gotKit(tenantId, sql`pieces`, sql`kit.id`, kits.since)}) as recent
    from unnest(${kits.ids}::uuid[]) as kit (id)`.execute(db);
  return { counts, recent: new Map(lately.rows.map(({ id, recent }) => [id, recent])) };
}

/**
 * Inserts a place for each household of the selected contacts, without a kit. Places are ordered by a hash, so the order is random but the
 * same for the same seed.
 */
export async function insertPlaces(
  db: Db,
  tenantId: number,
  assignmentId: string,
  selected: RawBuilder<unknown>,
  { seed, at }: { seed: number; at: Date },
): Promise<void> {
  await sql`
    with addressed as (${addressed(tenantId, selected)}),
    households as (select distinct on (address_key) address_key, id from addressed where address_key is not null order by address_key, position)
    insert into mailer_piece (tenant_id, mailer_assignment_id, contact_id, place, address_key, created_at)
    select ${tenantId}, ${assignmentId}, id, row_number() over (order by md5(${String(seed)} || address_key), id), address_key, ${at} from households`.execute(
    db,
  );
}

/** Assigns a kit to the first places that have none, except those that got it recently. Returns how many got it. */
export async function giveKit(
  db: Db,
  tenantId: number,
  assignmentId: string,
  kit: { readonly id: string; readonly most: number; readonly since: Date | undefined },
): Promise<number> {
  const not = kit.since ? sql`and not ${gotKit(tenantId, sql`piece`, sql`${kit.id}::uuid`, kit.since)}` : sql``;
  const { numAffectedRows } = await sql`
    update mailer_piece set mailer_kit_id = ${kit.id} from (
      select piece.contact_id from mailer_piece piece
      where piece.tenant_id = ${tenantId} and piece.mailer_assignment_id = ${assignmentId} and piece.mailer_kit_id is null ${not}
      order by piece.place limit ${kit.most}
    ) taken
    where mailer_piece.tenant_id = ${tenantId} and mailer_piece.mailer_assignment_id = ${assignmentId} and mailer_piece.contact_id = taken.contact_id`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** How many places have no kit. `recent` counts those that got each of the kits recently. */
export async function countWithoutKit(
  db: Db,
  tenantId: number,
  assignmentId: string,
  kits: readonly { readonly id: string }[],
  since: Date | undefined,
): Promise<{ recent: number; others: number }> {
  const each = kits.map(({ id }) => (since ? gotKit(tenantId, sql`piece`, sql`${id}::uuid`, since) : sql`false`));
  const { rows } = await sql<{ recent: number; total: number }>`
    select count(*)::int as total, (count(*) filter (where ${sql.join(each, sql` and `)}))::int as recent
    from mailer_piece piece where piece.tenant_id = ${tenantId} and piece.mailer_assignment_id = ${assignmentId} and piece.mailer_kit_id is null`.execute(
    db,
  );
  const { recent = 0, total = 0 } = rows[0] ?? {};
  return { recent, others: total - recent };
}

/** Deletes a mailing's places: those without a kit, or all. */
export async function deletePieces(db: Db, tenantId: number, assignmentId: string, which: 'unused' | 'all') {
  let query = db
    .deleteFrom('mailer_piece')
    .where('tenant_id', '=', tenantId)
    .where('mailer_assignment_id', '=', assignmentId);
  if (which === 'unused') query = query.where('mailer_kit_id', 'is', null);
  await query.execute();
}

/** Pieces after a place, in the order of places. */
export async function listPieces(db: Db, tenantId: number, assignmentId: string, after: number, limit: number) {
  return db
    .selectFrom('mailer_piece')
    .select(['contact_id', 'place', 'mailer_kit_id'])
    .where('tenant_id', '=', tenantId)
    .where('mailer_assignment_id', '=', assignmentId)
    .where('place', '>', after)
    .orderBy('place')
    .limit(limit)
    .execute();
}

/** The pieces of a mailing in the mailing house's format: sorted by ZIP, each with its key code. For one kit, or for all with the kit's name. */
export const selectForFile = (
  tenantId: number,
  assignment: { readonly id: string; readonly number: number },
  kitId: string | null,
): RawBuilder<unknown> => sql`
  select ${`M${assignment.number}-`} || lpad(piece.place::text, greatest(6, length(piece.place::text)), '0') as key_code,
    ${kitId === null ? sql`kit.name as kit,` : sql``}
    nullif(trim(contact.first_name || ' ' || contact.last_name || ' ' || contact.suffix), '') as name,
    nullif(contact.first_name, '') as first_name, nullif(contact.last_name, '') as last_name,
    contact.line1, nullif(contact.line2, '') as line2, contact.city, contact.state, left(contact.zip, 5) as zip, nullif(substr(contact.zip, 7), '') as zip4
  from mailer_piece piece
  join contact on contact.tenant_id = ${tenantId} and contact.id = piece.contact_id
  join mailer_kit kit on kit.tenant_id = ${tenantId} and kit.id = piece.mailer_kit_id
  where piece.tenant_id = ${tenantId} and piece.mailer_assignment_id = ${assignment.id} ${kitId === null ? sql`` : sql`and piece.mailer_kit_id = ${kitId}`}
  order by contact.zip, contact.line1, piece.place`;

/** The column headings of that file. */
export const fileHeadings = (withKit: boolean): string[] => [
  'Key code',
  ...(withKit ? ['Kit'] : []),
  'Name',
  'First name',
  'Last name',
  'Address 1',
  'Address 2',
  'City',
  'State',
  'ZIP',
  'ZIP+4',
];
