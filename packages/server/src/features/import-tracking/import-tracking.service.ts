import type { QueryOf } from '@bookline/contract/endpoint';
import type { importTracking, LeadOrigin } from '@bookline/contract/features/import-tracking';
import { ianaZone } from '@bookline/contract/rules/options';
import type { Context } from '../../platform/context.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { visibleOwners } from '../users/users.api.ts';
import { listOriginNames, listOrigins } from './import-tracking.queries.ts';
import { namelessOrigins } from './received-leads.ts';

/** R277: the results of the received leads that the acting user may see. */
export async function readTracking(
  ctx: Context,
  { by, from, to }: QueryOf<typeof importTracking.summary>,
): Promise<LeadOrigin[]> {
  const visible = await visibleOwners(ctx);
  const rows = await listOrigins(ctx.db, ctx.tenant.id, {
    by,
    from,
    to,
    zone: ianaZone(ctx.actor.user.timezone),
    ...(!visible.everything && { people: [...visible.owner_ids] }),
    conditions: await visibleContacts(ctx),
  });
  const keys = rows.map(({ key }) => key).filter((key) => /^[0-9a-f-]+$/.test(key));
  const names = await listOriginNames(ctx.db, ctx.tenant.id, by, keys);
  return rows.map((row) => ({ ...row, name: names.get(row.key) ?? namelessOrigins[by] }));
}
