import type { QuoteCriteria } from '@bookline/contract/features/csg';
import { firstDays } from '@bookline/contract/rules/medicare-plans';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { insertQuote, presentPlan } from '../features/csg/csg.api.ts';
import type { Services } from '../platform/context.ts';
import { sealSecret } from '../platform/crypto/tenant-secrets.ts';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { samplePlans } from '../providers/quotes/sample-plans.ts';
import { findKind } from './find-kind.ts';

/** How many days ago each quote was saved, of what, and whether it was emailed. */
const quotes = [
  { days: 1, product: 'medigap', plan: 'G', sent: false },
  { days: 4, product: 'medigap', plan: 'N', sent: true },
  { days: 9, product: 'pdp', plan: null, sent: true },
  { days: 30, product: 'mapd', plan: null, sent: false },
  { days: 75, product: 'medigap', plan: 'G', sent: true },
] as const;

/** Adds saved Medicare quotes of sample plans to an agency's clients. */
export async function seedQuotes(services: Pick<Services, 'clock' | 'master_keys'>, db: Db, tenant_id: number) {
  if ((await findKind(db, tenant_id)) !== 'agent_network') return;
  const clients = await db
    .selectFrom('contact')
    .select(['id', 'owner_id', 'zip', 'gender', 'tobacco', 'date_of_birth'])
    .where('tenant_id', '=', tenant_id)
    .where('category', '=', 'client')
    .where('deleted_at', 'is', null)
    .where('owner_id', 'is not', null)
    .orderBy('last_activity_at', 'desc')
    .orderBy('id')
    .limit(quotes.length)
    .execute();
  const now = services.clock.now();
  for (const [i, { days, product, plan, sent }] of quotes.entries()) {
    const client = clients[i];
    if (!client?.owner_id) continue;
    const created_at = new Date(now.getTime() - days * DAY_MS);
    const [effective_on = ''] = firstDays(created_at.toISOString().slice(0, 10), 1);
    const born = Number(client.date_of_birth?.slice(0, 4) ?? created_at.getUTCFullYear() - 67);
    const criteria: QuoteCriteria = {
      product,
      plan,
      zip: /^\d{5}/.exec(client.zip)?.[0] ?? '43215',
      county: '',
      age: Math.min(100, Math.max(65, created_at.getUTCFullYear() - born)),
      gender: client.gender === 'male' ? 'male' : 'female',
      tobacco: client.tobacco ?? false,
      effective_on,
      household_discount: false,
    };
    const plans = samplePlans(criteria)
      .slice(0, 3)
      .map((each) => ({ ...presentPlan(each, criteria), details: each.details }));
    const id = newId();
    const place = { table: 'csg_quote', column: 'content_sealed', row: id } as const;
    const content = JSON.stringify({ criteria, plans });
    await insertQuote(db, {
      tenant_id,
      id,
      contact_id: client.id,
      source: 'sample',
      content_sealed: await sealSecret({ ...services, db, tenant: { id: tenant_id } }, place, content),
      as_of: created_at,
      made_by_id: client.owner_id,
      created_at,
      sent_at: sent ? created_at : null,
    });
  }
}
