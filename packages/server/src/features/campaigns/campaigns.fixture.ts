import type { Builders, TestTenant, TestUser } from '../../../test/builders.ts';

/** Every contact of a tenant agrees to marketing email, or to texts. */
export const allAgree = ({ query }: Pick<Builders, 'query'>, by: TestUser, channel: 'email' | 'text' = 'email') =>
  query(
    `insert into contact_consent (tenant_id, id, contact_id, channel, did, how, wording, source, at, recorded_at, recorded_by_id)
     select tenant_id, gen_random_uuid(), id, $3, 'given', 'web_form', 'Write to me.', 'northstar.test', created_at, created_at, $2
     from contact where tenant_id = $1`,
    [by.tenant.id, by.id, channel],
  );

/** The company's postal address, without which marketing email can't be sent. */
export const setPostalAddress = ({ query }: Pick<Builders, 'query'>, tenant: TestTenant) =>
  query(
    "insert into setting (tenant_id, key, value, updated_at) values ($1, 'POSTAL_ADDRESS', E'1 Main St\\nColumbus, OH 43004', now())",
    [tenant.id],
  );

/** A zone where it's noon now, so that nothing waits for the morning, whatever the hour is. */
export function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
