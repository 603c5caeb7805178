import type { ConsentHow } from '@bookline/contract/rules/permission-in-force';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Chunk, type Targets, targetRows } from './targets.queries.ts';

/**
 * Whether a contact's text consent stops counting with its new owner: it was given to the corporation of `giver`, and `target` belongs to
 * another. Nothing is stored: permissionInForce compares the two before each text, so the consent counts again once the contact returns. Reads
 * `s` (id, do_not_text), `giver` (app_user), and `target` (corporation_id).
 */
export const lapses = (tenantId: number) => sql`
  case when giver.corporation_id <> target.corporation_id and not s.do_not_text then exists (
    select from contact_consent l
    where l.tenant_id = ${tenantId} and l.contact_id = s.id and l.channel = 'text' and l.did = 'given' and l.how <> 'mark'
      and coalesce(l.corporation_id, giver.corporation_id) = giver.corporation_id
      and not exists (
        select from contact_consent newer
        where newer.tenant_id = l.tenant_id and newer.contact_id = l.contact_id and newer.channel = 'text'
          and (newer.reach is null or newer.reach = l.reach) and (newer.at, newer.id) > (l.at, l.id)))
  else false end`;

export interface TextsOfUnknown {
  readonly contact_id: string;
  readonly how: ConsentHow;
  readonly reach: string | null;
  readonly wording: string;
  readonly source: string;
  readonly ip: string | null;
  readonly at: string;
  readonly file_id: string | null;
}

/** The newest text consent without a company, of each contact about to move to another company. */
export async function listTextsOfUnknown(
  db: Db,
  tenantId: number,
  { contact_ids, receiver_nos }: Pick<Chunk, 'contact_ids' | 'receiver_nos'>,
  targets: Targets,
): Promise<TextsOfUnknown[]> {
  if (targets.corporation_ids.every((id) => id === null)) return [];
  const { rows } = await sql<TextsOfUnknown>`
    select distinct on (l.contact_id, l.reach) l.contact_id, l.how, l.reach, l.wording, l.source, l.ip, l.at, l.file_id
    from unnest(${contact_ids}::uuid[], ${receiver_nos}::smallint[]) as s (id, no)
      join ${targetRows(targets)} on target.no = s.no
      join contact on contact.tenant_id = ${tenantId} and contact.id = s.id
      join app_user giver on giver.tenant_id = ${tenantId} and giver.id = contact.owner_id and giver.corporation_id <> target.corporation_id
      join contact_consent l on l.tenant_id = ${tenantId} and l.contact_id = s.id and l.channel = 'text'
    where l.did = 'given' and l.how <> 'mark' and l.corporation_id is null
      and not exists (
        select from contact_consent newer
        where newer.tenant_id = l.tenant_id and newer.contact_id = l.contact_id and newer.channel = 'text'
          and (newer.reach is null or newer.reach = l.reach) and (newer.at, newer.id) > (l.at, l.id))
    order by l.contact_id, l.reach, l.at desc, l.id desc`.execute(db);
  return rows;
}
