import type { OwnerTransaction } from '../platform/db/owner-transaction.ts';
import { datedId } from './dated-id.ts';
import { carriers } from './people/carriers.ts';
import type { Kind } from './people/person.ts';
import type { Random } from './people/random.ts';

/** Adds the carriers for a kind of agency to a tenant without any, dated `founded`. */
export async function seedCatalogue(
  db: OwnerTransaction,
  { tenant_id, kind, random, founded }: { tenant_id: number; kind: Kind; random: Random; founded: Date },
): Promise<void> {
  await db.copy(
    'carrier',
    carriers[kind].map((carrier) => ({
      tenant_id,
      id: datedId(random, founded.getTime()),
      ...carrier,
      created_at: founded,
      updated_at: founded,
    })),
  );
}
