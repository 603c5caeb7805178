import { sql } from 'kysely';

/** An import names its vendor, and a lead that a vendor sent is stored with it. */
export const vendorJoin = sql`left join import_attempt attempt on attempt.tenant_id = contact.tenant_id and attempt.id = contact.import_attempt_id
  left join lateral (select lead.vendor_id from vendor_lead lead where lead.tenant_id = contact.tenant_id and lead.contact_id = contact.id
    and lead.outcome = 'created' order by lead.received_at limit 1) sent on contact.import_attempt_id is null`;

export const vendor = {
  value: sql`coalesce(attempt.options ->> 'api_vendor_id', sent.vendor_id::text)`,
  needs: ['vendor'],
};

/** What a contact cost, in cents: the price of its vendor, or else of its lead source. It also needs the vendor. */
export const price = sql`coalesce(priced_vendor.lead_price_cents, priced_source.lead_price_cents)`;
export const priceJoin = sql`left join api_vendor priced_vendor
    on priced_vendor.tenant_id = contact.tenant_id and priced_vendor.id::text = ${vendor.value}
  left join contact_source priced_source on priced_source.tenant_id = contact.tenant_id and priced_source.id = contact.source_id`;
