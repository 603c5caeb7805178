import type { QueryOf, ReplyInput } from '@bookline/contract/endpoint';
import type { comraLeadsReports } from '@bookline/contract/features/comra-leads-reports';
import { metaOf } from '@bookline/contract/paging';
import { ianaZone } from '@bookline/contract/rules/options';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { Context } from '../../platform/context.ts';
import { dayIn } from '../../platform/day-in-zone.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { listLeadReports } from './comra-leads-reports.queries.ts';

/** What is reported without a range. */
const USUAL_DAYS = 30;

/** R084: what became of the leads that the company received, by where they came from. */
export async function readLeadReports(
  ctx: Context,
  asked: QueryOf<typeof comraLeadsReports.list>,
): Promise<ReplyInput<typeof comraLeadsReports.list>> {
  const zone = ianaZone(ctx.actor.user.timezone);
  const now = ctx.clock.now();
  const { rows, total, totals } = await listLeadReports(ctx.db, ctx.tenant.id, {
    ...asked,
    from: asked.from ?? dayIn(zone, new Date(now.getTime() - (USUAL_DAYS - 1) * DAY_MS)),
    to: asked.to ?? dayIn(zone, now),
    zone,
    conditions: await visibleContacts(ctx),
  });
  return { data: rows, meta: { ...metaOf(asked, total), totals } };
}
