import type { OwnerTransaction } from '../platform/db/owner-transaction.ts';
import { datedId } from './dated-id.ts';
import type { Random } from './people/random.ts';

const review = {
  name: 'Yearly review',
  body: `Dear {{first_name|friend}},

It is time for our yearly review. Half an hour is enough to see whether what you have still fits, and what changed since we last spoke.

Please call me, or answer this letter with a day and an hour that suit you. I am glad to come to {{city|you}}.

Sincerely,`,
};
const birthday = {
  name: 'Birthday',
  body: `Dear {{nickname|friend}},

All the best for your birthday on {{birthday}}! I hope that you spend it with the people who matter to you.

Warm regards,`,
};

/** The letters that a demo agency's admin shares with the company. */
export async function seedLetters(
  db: OwnerTransaction,
  { tenant_id, owner_id, random, founded }: { tenant_id: number; owner_id: string; random: Random; founded: Date },
): Promise<void> {
  await db.copy(
    'letter_template',
    [review, birthday].map((letter) => ({
      tenant_id,
      id: datedId(random, founded.getTime()),
      owner_id,
      ...letter,
      sharing: 'everyone',
      created_at: founded,
      updated_at: founded,
    })),
  );
}
