import type { QueryOf } from '@bookline/contract/endpoint';
import { type phoneSimulator, simulatedTouch } from '@bookline/contract/features/phone-simulator';
import { metaOf } from '@bookline/contract/paging';
import { audit } from '../../platform/audit.ts';
import type { Context, PublicContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { loopbackTenant } from '../../platform/http/loopback-only.ts';
import { countTouches, listTouches } from './phone-simulator.queries.ts';

type Query = QueryOf<typeof phoneSimulator.list>;

/** The embedded provider's calls and texts, for an admin. They contain codes, so each view is audited. */
export async function readPhoneSimulator(ctx: Context, query: Query) {
  await audit(ctx, { action: 'phone_simulator.read', subject_type: 'phone_simulator' });
  return pageOf(ctx.db, ctx.tenant.id, query);
}

/** The same for a user at this machine. Throws 404 for everyone else. */
export function readPhoneSimulatorHere(ctx: PublicContext, query: Query) {
  const tenantId = loopbackTenant(ctx);
  return ctx.database.inTenant(tenantId, (db) => pageOf(db, tenantId, query));
}

async function pageOf(db: Db, tenantId: number, query: Query) {
  const rows = await listTouches(db, tenantId, query);
  return {
    data: rows.map((row) => simulatedTouch.parse(row)),
    meta: metaOf(query, await countTouches(db, tenantId, query.q)),
  };
}
