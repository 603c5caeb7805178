import type { OwnerTransaction } from '../platform/db/owner-transaction.ts';
import { datedId } from './dated-id.ts';
import { createRandom } from './people/random.ts';

const kits = [
  ['Postcard', '6 x 9 in.', '0.85', 'Full color, with a key code to ask for on the phone.'],
  [
    'Letter with reply card',
    'No. 10 envelope',
    '1.40',
    'A letter on our paper and a card that comes back at our cost.',
  ],
  ['Birthday card', '5 x 7 in.', '1.10', 'With your signature, no offer.'],
] as const;

/** The tenant's mailing kits. */
export async function seedKits(db: OwnerTransaction, tenantId: number, now: Date): Promise<void> {
  const random = createRandom(tenantId, 7);
  for (const [name, size, cost, description] of kits)
    await db.query(
      `insert into mailer_kit (tenant_id, id, name, description, size, cost, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $7)`,
      [tenantId, datedId(random, now.getTime()), name, description, size, cost, now],
    );
}
