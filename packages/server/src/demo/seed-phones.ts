import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { OwnerTransaction } from '../platform/db/owner-transaction.ts';
import { datedId } from './dated-id.ts';
import { createRandom } from './people/random.ts';

interface PhoneSeed {
  readonly tenant_id: number;
  /** The embedded phone provider sells a number once per installation, so each tenant has its own area code. */
  readonly area_code: string;
  readonly city: string;
  readonly state: string;
  readonly now: Date;
  readonly user: (key: string) => string;
}

const owners = [
  ['agent', 'Direct line'],
  ['agent2', ''],
  ['manager', 'Team'],
] as const;

/** Users who can call at once: with a number of the embedded phone provider, a verified phone, and the admin's permission. */
export async function seedPhones(db: OwnerTransaction, seed: PhoneSeed): Promise<void> {
  const { tenant_id, area_code, city, state, now } = seed;
  const random = createRandom(tenant_id, 11);
  const origin = JSON.stringify({ session_id: 'demo', request_id: 'demo', ip: '127.0.0.1' });
  for (const [place, [key, label]] of owners.entries()) {
    const at = new Date(now.getTime() - (340 - 60 * place) * DAY_MS);
    const [id, ref] = [datedId(random, at.getTime()), datedId(random, at.getTime())];
    const number = `+1${area_code}555${String(181 + place).padStart(4, '0')}`;
    const owner = seed.user(key);
    await db.query(
      `insert into phone_number_order (tenant_id, id, number, kind, city, state, label, monthly_price, provider, account, owner_id, made_by_id,
         origin, status, attempts, created_at, done_at)
       values ($1, $2, $3, 'local', $4, $5, $6, 1.15, 'local', 'local', $7, $7, $8, 'done', 1, $9, $9)`,
      [tenant_id, id, number, city, state, label, owner, origin, at],
    );
    await db.query(
      `insert into phone_number (tenant_id, id, number, kind, city, state, label, voice, sms, mms, monthly_price, provider, account, ref, owner_id,
         bought_by_id, bought_at)
       values ($1, $2, $3, 'local', $4, $5, $6, true, true, true, 1.15, 'local', 'local', $7, $8, $8, $9)`,
      [tenant_id, id, number, city, state, label, ref, owner, at],
    );
    await db.query('insert into carrier_number (number, tenant_id, ref, mark, sold_at) values ($1, $2, $3, $4, $5)', [
      number,
      tenant_id,
      ref,
      id,
      at,
    ]);
    const own = `+1${area_code}5557${String(100 + place)}`;
    await db.query(
      `insert into dialer_profile (tenant_id, user_id, verified_number, verified_at, enabled, default_number_id)
       values ($1, $2, $3, $4, true, $5)`,
      [tenant_id, owner, own, at, id],
    );
    await db.query(
      `insert into simulated_touch (tenant_id, id, kind, from_number, to_number, words, created_at)
       values ($1, $2, 'text', $3, $4, 'The code that came here in its time proved that this phone is theirs.', $5)`,
      [tenant_id, datedId(random, at.getTime()), number, own, at],
    );
  }
}
