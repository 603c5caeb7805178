import { type SqlBool, sql } from 'kysely';
import type { Condition } from './visibility.ts';

/** Someone called the contact or talked to them on the phone, here or elsewhere and logged it. A missed incoming call isn't one. */
export const wasCalled: Condition = sql<SqlBool>`exists (
  select 1 from contact_activity called where called.tenant_id = contact.tenant_id and called.contact_id = contact.id and (
    (called.kind = 'call' and ((called.detail->>'direction' = 'outbound' and called.detail->>'outcome' <> 'refused') or called.detail->>'outcome' = 'completed'))
    or (called.kind = 'activity' and called.detail->>'type' in ('call', 'no_answer', 'voicemail', 'wrong_number'))))`;
