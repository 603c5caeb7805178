import type { Db } from '../platform/db/database.ts';
import type { Kind } from './people/person.ts';

/** The kind of agency of a demo tenant. */
export async function findKind(db: Db, tenant_id: number): Promise<Kind> {
  const { variant } = await db
    .selectFrom('tenant')
    .select('variant')
    .where('id', '=', tenant_id)
    .executeTakeFirstOrThrow();
  return variant === 'preneed' || variant === 'recruiting' ? variant : 'agent_network';
}
