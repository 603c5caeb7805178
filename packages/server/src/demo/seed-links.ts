import type { Insertable } from 'kysely';
import type { OwnerTransaction } from '../platform/db/owner-transaction.ts';
import type { ContactActivity, ContactConsent, ContactLink, ProductInfo } from '../platform/db/schema.d.ts';
import { datedId } from './dated-id.ts';
import type { DemoContact } from './demo-contacts.ts';
import type { Kind } from './people/person.ts';
import type { Random } from './people/random.ts';

/** Contacts of one owner with the same last name, who become a family. */
const MAX_FAMILIES = 40;
/** With a smaller age difference they're a couple, otherwise parent and child. */
const COUPLE_YEARS = 14;
const CONSENTED = 0.15;
/** Consents and their forms. */
const forms: Readonly<Record<Kind, { readonly wording: string; readonly source: string }>> = {
  agent_network: {
    wording:
      'By pressing Get my quote I agree that a licensed agent texts and calls me about insurance, also with automated means. Message and data rates may apply. I may reply STOP at any time.',
    source: 'Quote form of the web page',
  },
  preneed: {
    wording:
      'By pressing Send my guide I agree that a counselor texts and calls me about funeral planning, also with automated means. Message and data rates may apply. I may reply STOP at any time.',
    source: 'Planning guide form of the web page',
  },
  recruiting: {
    wording:
      'By pressing Apply now I agree that a recruiter texts and calls me about open positions, also with automated means. Message and data rates may apply. I may reply STOP at any time.',
    source: 'Application form of the career page',
  },
};

interface Options {
  readonly tenant_id: number;
  readonly kind: Kind;
  readonly random: Random;
  readonly now: Date;
}

/** Creates families among the contacts, some consents, and product sheets. */
export async function seedLinks(
  db: OwnerTransaction,
  contacts: readonly DemoContact[],
  options: Options,
): Promise<void> {
  const { tenant_id, kind, random } = options;
  const families = kind === 'recruiting' ? [] : namesakes(contacts);
  const links: Insertable<ContactLink>[] = [];
  const told: Insertable<ContactActivity>[] = [];
  for (const [elder, younger, owner_id] of families) {
    const relation = yearOf(younger) - yearOf(elder) < COUPLE_YEARS ? 'spouse' : 'child';
    const since = timeOf(elder);
    links.push({
      tenant_id,
      id: datedId(random, since),
      contact_id: elder.contact.id,
      linked_id: younger.contact.id,
      relation,
      made_by_id: owner_id,
      created_at: new Date(since).toISOString(),
    });
    const entry = (of: DemoContact, other: DemoContact, as: string) =>
      told.push({
        tenant_id,
        contact_id: of.contact.id,
        id: datedId(random, timeOf(of)),
        at: new Date(timeOf(of)).toISOString(),
        kind: 'link',
        actor_id: owner_id,
        subject_id: other.contact.id,
        detail: JSON.stringify({ did: 'linked', contact_id: other.contact.id, relation: as }),
      });
    entry(elder, younger, relation);
    entry(younger, elder, relation === 'child' ? 'parent' : relation);
  }
  await db.copy('contact_link', links);
  await db.copy('contact_activity', told);
  // Couples live together, and so does every other child.
  const together = families.filter(
    ([elder, younger], i) => yearOf(younger) - yearOf(elder) < COUPLE_YEARS || i % 2 === 0,
  );
  await db.query(
    `update contact c set line1 = h.line1, line2 = h.line2, city = h.city, state = h.state, zip = h.zip, county = h.county,
       timezone_in_force = h.timezone_in_force
     from unnest($2::uuid[], $3::uuid[]) as pair (home_id, id) join contact h on h.tenant_id = $1 and h.id = pair.home_id
     where c.tenant_id = $1 and c.id = pair.id`,
    [tenant_id, together.map(([elder]) => elder.contact.id), together.map(([, younger]) => younger.contact.id)],
  );
  await db.copy('contact_consent', consents(contacts, options));
  if (kind !== 'recruiting') await db.copy('product_info', sheets(options));
}

type Family = readonly [elder: DemoContact, younger: DemoContact, owner_id: string];

function namesakes(contacts: readonly DemoContact[]): Family[] {
  const byName = new Map<string, DemoContact[]>();
  for (const each of contacts) {
    const { owner_id, last_name, date_of_birth, deleted_at } = each.contact;
    if (!owner_id || !last_name || !date_of_birth || deleted_at) continue;
    const key = `${owner_id} ${last_name}`;
    byName.set(key, [...(byName.get(key) ?? []), each]);
  }
  return [...byName.values()]
    .flatMap(([one, other]): Family[] => {
      // A duplicate of a person isn't a couple.
      if (!one?.contact.owner_id || !other || one.contact.first_name === other.contact.first_name) return [];
      const [elder, younger] = yearOf(one) <= yearOf(other) ? [one, other] : [other, one];
      return [[elder, younger, one.contact.owner_id]];
    })
    .slice(0, MAX_FAMILIES);
}

function* consents(
  contacts: readonly DemoContact[],
  { tenant_id, kind, random }: Options,
): Generator<Insertable<ContactConsent>> {
  const { wording, source } = forms[kind];
  for (const { contact, phones } of contacts) {
    if (!contact.owner_id || phones.length === 0 || contact.do_not_text || !random.chance(CONSENTED)) continue;
    const created = Date.parse(String(contact.created_at));
    const at = new Date(created).toISOString();
    for (const channel of ['text', 'call'])
      yield {
        tenant_id,
        id: datedId(random, created),
        contact_id: contact.id,
        channel,
        did: 'given',
        how: 'web_form',
        reach: null,
        wording,
        source,
        ip: `198.51.100.${random.int(1, 254)}`,
        at,
        recorded_at: at,
        recorded_by_id: contact.owner_id,
      };
  }
}

const medicare: readonly Partial<Insertable<ProductInfo>>[] = [
  {
    title: 'Turning 65: what to ask',
    product_line: 'medicare_supplement',
    age_from: 64,
    age_to: 66,
    body: 'Part B starts the month they turn 65, or the month before for a birthday on the 1st. The six months after it are the only ones without health questions for a supplement.\n\nAsk: still working? Covered by an employer? Which doctors, which drugs? Spouse of what age?',
  },
  {
    title: 'Supplement or Advantage',
    product_line: 'medicare_advantage',
    age_from: 65,
    body: 'Supplement: any doctor who takes Medicare, a premium each month, Part D apart. Advantage: a network, mostly no premium, drugs included, a limit each year. Clients who travel or see specialists often are usually happier with a supplement.',
  },
  {
    title: 'Final expense, simplified issue',
    product_line: 'final_expense',
    age_from: 50,
    age_to: 85,
    body: 'Level from day one for most: no oxygen, no cancer in two years, no stroke in one. Otherwise graded for two years. $5,000 to $25,000.',
  },
];
const preneed: readonly Partial<Insertable<ProductInfo>>[] = [
  {
    title: 'Funeral plan on installments',
    product_line: 'preneed',
    age_from: 50,
    body: 'Today’s prices are kept for what is guaranteed in the contract; cash items are not. Paid over 3, 5 or 10 years, without health questions over 3.',
  },
];

function* sheets({ tenant_id, kind, random, now }: Options): Generator<Insertable<ProductInfo>> {
  const at = now.toISOString();
  for (const { title = '', product_line = 'other', body = '', age_from = null, age_to = null } of kind === 'preneed'
    ? preneed
    : medicare)
    yield {
      tenant_id,
      id: datedId(random, now.getTime()),
      title,
      product_line,
      carrier_id: null,
      body,
      link: '',
      file_id: null,
      states: [],
      categories: [],
      age_from,
      age_to,
      active: true,
      created_at: at,
      updated_at: at,
    };
}

const yearOf = ({ contact }: DemoContact) => Number(String(contact.date_of_birth).slice(0, 4));
const timeOf = ({ contact }: DemoContact) => Date.parse(String(contact.last_activity_at ?? contact.created_at));
