import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { insertListed } from './do-not-contact.queries.ts';
import type { Entry } from './read-entry.ts';

/** The note of these entries. It contains no name. */
const REASON = 'Asked not to be contacted. The contact was permanently deleted.';

/**
 * Before contacts are permanently deleted, their refused numbers and addresses go to the tenant's do-not-contact list, so that a file or a
 * vendor cannot bring them back as new contacts (47 CFR 64.1200(d): a company's own list does not expire). Only the number or address is kept,
 * never the name. A contact without refusals leaves no entry.
 */
export async function keepRefusals(db: Db, tenantId: number, contactIds: readonly string[], at: Date): Promise<void> {
  await insertListed(db, tenantId, await listRefused(db, tenantId, contactIds), { by: null, reason: REASON, at });
}

/**
 * Numbers and addresses that must not be used: by the contact's marks, by bounces and complaints of the address, or by the newest entry of the
 * consent ledger, as permissionInForce decides. Includes values removed from the contact if the ledger or a refusal names them.
 */
export async function listRefused(db: Db, tenantId: number, contactIds: readonly string[]): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    with gone as materialized (
      select id, do_not_call or do_not_text as no_phone, do_not_email as no_email
      from contact where tenant_id = ${tenantId} and id = any(${contactIds}::uuid[])
    ), ledger as materialized (
      select contact_id, channel, did, reach, at, id from contact_consent
      where tenant_id = ${tenantId} and contact_id = any(${contactIds}::uuid[]) and channel in ('call', 'text', 'email')
    ), reached as (
      select contact_id, 'phone' as kind, number as value, false as unsubscribed from contact_phone
        where tenant_id = ${tenantId} and contact_id = any(${contactIds}::uuid[])
      union all select contact_id, 'email', address, unsubscribed_at is not null from contact_email
        where tenant_id = ${tenantId} and contact_id = any(${contactIds}::uuid[])
      union all select contact_id, 'email', address, true from contact_email_refusal
        where tenant_id = ${tenantId} and contact_id = any(${contactIds}::uuid[]) and unsubscribed_at is not null
      union all select contact_id, case channel when 'email' then 'email' else 'phone' end,
        case channel when 'email' then lower(reach) else reach end, false from ledger where reach is not null
    )
    select distinct r.kind, r.value
    from reached r join gone on gone.id = r.contact_id
    where case r.kind when 'phone' then r.value ~ '^\\+[1-9][0-9]{4,17}$' else r.value like '%@%' end
      and (r.unsubscribed or case r.kind when 'phone' then gone.no_phone else gone.no_email end or exists (
        select from (
          select distinct on (l.channel) l.did from ledger l
          where l.contact_id = r.contact_id and (l.channel = 'email') = (r.kind = 'email') and (l.reach is null or lower(l.reach) = r.value)
          order by l.channel, l.at desc, l.id desc
        ) newest where newest.did = 'withdrawn'))`.execute(db);
  return rows;
}

/** Adds the number of someone who isn't a contact and asked not to be called. */
export async function refuseNumber(ctx: Context, number: string): Promise<void> {
  const added = { by: ctx.actor.user_id, reason: 'Asked on the phone not to be called.', at: ctx.clock.now() };
  if ((await insertListed(ctx.db, ctx.tenant.id, [{ kind: 'phone', value: number }], added)) === 0) return;
  await audit(ctx, { action: 'do_not_contact.add', detail: { kind: 'phone', added: 1 } });
}
