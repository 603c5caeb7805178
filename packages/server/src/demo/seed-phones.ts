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
  /** Of its office. */
  readonly company: {
    readonly name: string;
    readonly line1: string;
    readonly city: string;
    readonly state: string;
    readonly zip: string;
  };
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
       values ($1, $2, 'text', $3, $4, '482913 is your code for Bookline. It expires in 10 minutes. No one will ever ask you for it.', $5)`,
      [tenant_id, datedId(random, at.getTime()), number, own, at],
    );
  }
  await seedRegistrations(db, seed);
}

/** The company and what it texts about, verified long ago, with its numbers, and a second use that waits as a draft. */
async function seedRegistrations(db: OwnerTransaction, { tenant_id, company, now, user }: PhoneSeed): Promise<void> {
  const random = createRandom(tenant_id, 12);
  const at = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const brand = {
    kind: 'brand',
    display_name: '',
    company_type: 'private_company',
    ein: '31-4471229',
    stock_symbol: '',
    contact_first_name: 'Avery',
    contact_last_name: 'Quinn',
    contact_title: 'Operations manager',
    contact_email: 'operations@example.test',
    contact_phone: '614-555-0118',
    website: `https://${company.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.test`,
    legal_name: `${company.name} LLC`,
    street: company.line1,
    city: company.city,
    state: company.state,
    zip: company.zip,
  };
  const use = {
    kind: 'campaign',
    use_case: 'mixed',
    description:
      'Agents answer questions of clients and leads, remind them of appointments, and tell them when policies renew.',
    message_flow: `People opt in with an unticked box on the contact form at ${brand.website}/contact, or in a meeting, where the agent records it.`,
    samples: [
      'Hi Joan, this is Dana. See you tomorrow at 2 PM. Reply STOP to opt out.',
      'Hi Joan, your policy renews on March 1. Do you have any questions?',
    ],
    opt_in_text: 'You agreed to texts about your policies and appointments. Reply HELP for help, STOP to opt out.',
    opt_out_text: 'You get no more texts from us. Reply START to get them again.',
    help_text: 'Reply to this text or call us for help. Reply STOP to opt out.',
    has_links: true,
    has_phones: true,
    number_ids: [],
  };
  const file = async (kind: string, facts: object, decided: number | undefined, pace: string | null) => {
    const made = at((decided ?? 6) + 4);
    const id = datedId(random, made.getTime());
    await db.query(
      `insert into text_filing (tenant_id, id, kind, state, facts, refs, provider, account, pace, submitted_by_id, created_at, updated_at,
         submitted_at, decided_at, attached_at)
       values ($1, $2, $3, $4, $5, '{}', $6, $6, $7, $8, $9, $10, $11, $12, $12)`,
      [
        tenant_id,
        id,
        kind,
        decided === undefined ? 'draft' : 'verified',
        JSON.stringify(facts),
        decided === undefined ? null : 'local',
        pace,
        decided === undefined ? null : user('manager'),
        made,
        at(decided ?? 6),
        decided === undefined ? null : made,
        decided === undefined ? null : at(decided),
      ],
    );
    return id;
  };
  await file('brand', brand, 300, null);
  const verified = await file('campaign', use, 290, 'C');
  await file('campaign', { ...use, use_case: 'marketing', samples: [] }, undefined, null);
  await db.query(
    'insert into text_filing_number (tenant_id, number_id, filing_id) select tenant_id, id, $2 from phone_number where tenant_id = $1',
    [tenant_id, verified],
  );
}
