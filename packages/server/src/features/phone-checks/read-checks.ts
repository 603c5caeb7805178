import type { QueryOf } from '@bookline/contract/endpoint';
import type { PhoneVerification, phoneChecks, ValidationUsage } from '@bookline/contract/features/phone-checks';
import { metaOf } from '@bookline/contract/paging';
import { VALIDATION_DAYS } from '@bookline/contract/rules/phone-checks';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { partiesOf } from '../billing/billing.api.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { telephonyOf } from '../phone-numbers/phone-numbers.api.ts';
import { findBalance } from './balance.queries.ts';
import { type CheckList, countChecks, countDoneSince, type ListedCheck, listChecks } from './phone-checks.queries.ts';
import { quotePacks } from './validation-order.ts';

/** R346: a page of the numbers that the user validated, for admins of everyone's. */
export async function readChecks(ctx: Context, query: QueryOf<typeof phoneChecks.list>) {
  const { db, tenant } = ctx;
  const list: CheckList = { ...(await ownOr(ctx)), q: query.q, batch_id: query.batch_id };
  const offset = (query.page - 1) * query.limit;
  return {
    data: (await listChecks(db, tenant.id, list, { ...query, offset })).map(present),
    meta: metaOf(query, await countChecks(db, tenant.id, list)),
  };
}

/** One of them. Throws 404. */
export async function readCheck(ctx: Context, id: string): Promise<PhoneVerification> {
  const paging = { order_field: 'created_at', order: 'desc', limit: 1, offset: 0 } as const;
  const [found] = await listChecks(ctx.db, ctx.tenant.id, { ...(await ownOr(ctx)), id }, paging);
  if (!found) throw new AppError('not_found');
  return present(found);
}

const ownOr = async (ctx: Context) => ({
  visible: await visibleContacts(ctx),
  ...(!ctx.actor.user.admin && { user_id: ctx.actor.user_id }),
});

const present = (row: ListedCheck): PhoneVerification => ({
  id: row.id,
  phone_number: row.number,
  status: row.status,
  line_type: row.line_type,
  carrier: row.carrier,
  source: row.source,
  problem: row.problem,
  contact:
    row.contact_id !== null && row.contact_name !== null
      ? { id: row.contact_id, name: row.contact_name || 'A contact' }
      : null,
  user: { id: row.user_id, name: row.user_name },
  created_at: row.created_at,
  checked_at: row.status === 'done' ? row.ended_at : null,
});

/** What the user has left, and what more cost. */
export async function readUsage(ctx: Context): Promise<ValidationUsage> {
  const { db, tenant, actor, clock } = ctx;
  const { validation_price, provider } = await telephonyOf(ctx);
  const free = Number(validation_price) === 0;
  const since = new Date(clock.now().getTime() - VALIDATION_DAYS * DAY_MS);
  return {
    free,
    price: validation_price,
    balance: free ? 0 : await findBalance(db, tenant.id, actor.user_id),
    recent: await countDoneSince(db, tenant.id, actor.user_id, since),
    provider,
    packs: free ? [] : quotePacks(validation_price, await partiesOf(ctx, actor.user_id)),
  };
}
