import type { OwnerTransaction } from '../platform/db/owner-transaction.ts';
import { datedId } from './dated-id.ts';
import type { Kind } from './people/person.ts';
import type { Random } from './people/random.ts';

interface Letter {
  readonly name: string;
  readonly body: string;
}

const review = {
  name: 'Yearly review',
  body: `Dear {{first_name|friend}},

It is time for our yearly review. Half an hour is enough to see whether what you have still fits, and what changed since we last spoke.

Please call me, or answer this letter with a day and an hour that suit you. I am glad to come to {{city|you}}.

Sincerely,`,
};
const arrangements = {
  name: 'Your arrangements',
  body: `Dear {{first_name|friend}},

It has been a year since we planned your arrangements together. If your wishes or your family’s situation have changed, half an hour is enough to bring your plan up to date.

Please call me, or answer this letter with a day and an hour that suit you. I am glad to come to {{city|you}}.

Sincerely,`,
};
const interview = {
  name: 'Invitation to an interview',
  body: `Dear {{first_name|candidate}},

Thank you for your interest in a career with us. I would like to meet you and answer your questions about licensing, training, and pay.

Please call me, or answer this letter with a day and an hour that suit you.

Sincerely,`,
};
const birthday = {
  name: 'Birthday',
  body: `Dear {{nickname|friend}},

All the best for your birthday on {{birthday}}! I hope that you spend it with the people who matter to you.

Warm regards,`,
};

const letters: Readonly<Record<Kind, readonly Letter[]>> = {
  agent_network: [review, birthday],
  preneed: [arrangements, birthday],
  recruiting: [interview, birthday],
};

/** The letter templates a demo agency's admin shares with the company. */
export async function seedLetters(
  db: OwnerTransaction,
  {
    tenant_id,
    kind,
    owner_id,
    random,
    founded,
  }: { tenant_id: number; kind: Kind; owner_id: string; random: Random; founded: Date },
): Promise<void> {
  await db.copy(
    'letter_template',
    letters[kind].map((letter) => ({
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
