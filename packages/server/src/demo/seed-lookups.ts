import type { OwnerTransaction } from '../platform/db/owner-transaction.ts';
import { lookups } from './people/lookups.ts';
import type { Kind } from './people/person.ts';

/** Adds the statuses, lead sources, and tags for a kind of agency to a tenant without any, numbered from 1 in list order. */
export async function seedLookups(db: OwnerTransaction, tenant_id: number, kind: Kind): Promise<void> {
  const { statuses, agentflow_statuses, sources, tags } = lookups[kind];
  const ordered = (rows: readonly { title: string; color: string }[]) =>
    rows.map(({ title, color }, i) => ({ tenant_id, id: i + 1, title, color, position: i + 1 }));
  await db.copy('contact_status', ordered(statuses));
  await db.copy('agentflow_status', ordered(agentflow_statuses));
  await db.copy(
    'contact_source',
    sources.map(({ title }, i) => ({ tenant_id, id: i + 1, title })),
  );
  await db.copy(
    'tag',
    tags.map(({ name, color }, i) => ({ tenant_id, id: i + 1, name, color })),
  );
  const counters = {
    tag: tags,
    contact_status: statuses,
    agentflow_status: agentflow_statuses,
    contact_source: sources,
  };
  await db.copy(
    'tenant_counter',
    Object.entries(counters).map(([key, { length }]) => ({ tenant_id, key, value: length })),
  );
}
