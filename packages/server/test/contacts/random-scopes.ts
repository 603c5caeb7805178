import type { ContactsScopeInput } from '@bookline/contract/features/contacts-scope';
import { MAX_GROUPS } from '@bookline/contract/rules/limits';
import { textOperators } from '@bookline/contract/rules/search-entries';
import type { Random } from '../../src/demo/people/random.ts';
import type { ModelContact } from './model-contact.ts';
import { type RandomWorld, some } from './random-contacts.ts';
import { policyStatusesUsed, productLinesUsed } from './random-hanging.ts';

const day = (random: Random) => `2026-02-${String(1 + random.int(0, 19)).padStart(2, '0')}`;
const policyDay = (random: Random) => random.pick(['2026-02-28', '2026-03-02', '2026-03-20', '2026-04-01']);
const yesNo = (random: Random) => random.chance(0.5);
const past = (random: Random) =>
  random.pick(['last_15_days', 'last_18_days', 'last_3_weeks', 'over_20_days_ago', 'over_2_weeks_ago', 'last_month']);
const coming = (random: Random) =>
  random.pick([
    'today',
    'next_18_days',
    'next_30_days',
    'this_month',
    'next_month',
    'next_quarter',
    'over_2_weeks_ahead',
    'last_1_months',
  ]);

/** The operators of a text, mostly with a value that a contact has. */
const texts = (field: string, readValue: (contact: ModelContact) => string | undefined, others: readonly string[]) =>
  Object.fromEntries(
    textOperators.map((operator) => [
      `${field}_${operator}`,
      (random: Random, world: RandomWorld) => {
        const values = world.contacts
          .filter(({ deleted_at }) => deleted_at === null)
          .flatMap((each) => readValue(each) || []);
        const value = random.chance(0.8) ? random.pick(values) : random.pick(others);
        return operator === 'starts' ? value.slice(0, 5) : value;
      },
    ]),
  );

const linesUsed = ['mobile', 'landline', 'invalid', 'unknown', 'unchecked'];

/** One random value for each entry of the advanced search, by name. */
export const entries: Record<string, (random: Random, world: RandomWorld) => unknown> = {
  ids: (random, world) => some(random, world.contacts, 30).map(({ id }) => id),
  categories: (random) => some(random, ['lead', 'client', 'recruit'], 2),
  suffix: (random) => random.pick(['jr', 'I', 'iii']),
  line_type: (random) => some(random, linesUsed, 2),
  line_type_exclude: (random) => some(random, linesUsed, 2),
  phone_type: (random) => some(random, [1, 2, 3, 9], 2),
  email_verified: yesNo,
  email_unsubscribed: yesNo,
  email_bounced: yesNo,
  filled: (random) =>
    some(random, ['phone', 'email', 'date_of_birth', 'gender', 'city', 'state', 'status', 'tags', 'annual_income'], 2),
  empty: (random) =>
    some(random, ['phone', 'email', 'date_of_birth', 'gender', 'city', 'state', 'status', 'tags', 'annual_income'], 1),
  pool: (random, world) => some(random, world.pools).map(({ id }) => id),
  pool_exclude: (random, world) => some(random, world.pools, 1).map(({ id }) => id),
  imported: yesNo,
  import_attempt: (random, world) => some(random, world.imports, 1),
  updated_by_import: (random, world) => some(random, world.imports, 1),
  has_policy: yesNo,
  carriers: (random, world) => some(random, world.carriers, 2),
  carriers_exclude: (random, world) => some(random, world.carriers, 2),
  policy_types: (random) => some(random, productLinesUsed, 2),
  policy_types_exclude: (random) => some(random, productLinesUsed, 2),
  policy_status: (random) => some(random, policyStatusesUsed, 2),
  policy_number: (random) => random.pick(['ab', 'AB-1', '%', '_5', '5_5']),
  premium_from: (random) => random.pick(['0', '50', '50.01']),
  premium_to: (random) => random.pick(['0', '49.99', '50']),
  face_amount_from: (random) => random.pick(['0', '50', '50.01']),
  face_amount_to: (random) => random.pick(['0', '49.99', '50']),
  effective_on_from: policyDay,
  effective_on_to: policyDay,
  effective_on_in: coming,
  expires_on_from: policyDay,
  expires_on_to: policyDay,
  expires_on_in: coming,
  renewal_on_from: policyDay,
  renewal_on_to: policyDay,
  renewal_on_in: coming,
  linked: yesNo,
  has_follow_up: yesNo,
  follow_up_overdue: yesNo,
  has_security: yesNo,
  has_file: yesNo,
  date_of_birth_in: (random) =>
    random.pick(['over_300_months_ago', 'over_782_months_ago', 'over_9000_weeks_ago', 'last_400_months']),
  birthday_in: (random) =>
    random.pick([
      'today',
      'yesterday',
      'tomorrow',
      'next_1_days',
      'last_3_days',
      'this_month',
      'last_month',
      'next_6_months',
      'last_2_months',
      'last_80_days',
      'next_310_days',
    ]),
  turning: (random) =>
    random.pick([
      { age: 65, months: 6 },
      { age: 65, months: 1 },
      { age: 86, months: 1 },
      { age: 25, months: 10 },
    ]),
  created_at_in: past,
  updated_at_in: past,
  last_activity_at_in: past,
  no_activity_days: (random) => random.pick([10, 15, 20, 25]),
  first_name: (random) => random.pick(['o', 'José', 'jose', 'ann', '%', '_', "D'Arcy", 'mary lou', ' Yu ']),
  last_name: (random) => random.pick(['yu', 'MÜLLER', '\\', '-', 'adams', '’']),
  phone: (random) => random.pick(['614', '(937) 555-20', '+1614', '5']),
  email: (random) => random.pick(['EXAMPLE', 'a_b%', '@mail', 'joan1']),
  city: (random) => random.pick(['columbus', 'st.', '']),
  ...texts('first_name', ({ first_name }) => first_name, ['jose', 'ann', '%', "d'arcy"]),
  ...texts('last_name', ({ last_name }) => last_name.toUpperCase(), ['mull', '\\']),
  ...texts('suffix', ({ suffix }) => suffix, ['I']),
  ...texts('city', ({ city }) => city, ['col', 'lou']),
  ...texts('phone', ({ phones }) => phones[0]?.slice(2), ['614', '(614) 555-1003', '+1614', '5']),
  ...texts('email', ({ emails }) => emails[0]?.toUpperCase(), ['joan', 'a_b%']),
  ...texts('policy_number', ({ policies }) => policies[0]?.policy_number, ['AB', '%', '5_']),
  categories_exclude: (random) => some(random, ['lead', 'client', 'recruit'], 2),
  phone_type_exclude: (random) => some(random, [1, 2, 3, 9], 2),
  zip_exclude: (random) => some(random, ['43', '43085', '6']),
  gender_exclude: (random) => some(random, ['male', 'female', 'other'], 2),
  policy_status_exclude: (random) => some(random, policyStatusesUsed, 2),
  gender: (random) => some(random, ['male', 'female', 'other']),
  state: (random) => some(random, ['OH', 'MO', 'CA']),
  state_exclude: (random) => some(random, ['OH', 'MO']),
  zip: (random) => some(random, ['43', '43085', '6']),
  status: (random, world) => some(random, world.statuses),
  status_exclude: (random, world) => some(random, world.statuses),
  source: (random, world) => some(random, world.sources),
  source_exclude: (random, world) => some(random, world.sources),
  owner: (random, world) => some(random, world.owners).map(({ id }) => id),
  owner_exclude: (random, world) => some(random, world.owners).map(({ id }) => id),
  tags: (random, world) => some(random, world.tags),
  tags_all: (random, world) => some(random, world.tags, 2),
  tags_exclude: (random, world) => some(random, world.tags),
  tobacco: (random) => random.chance(0.5),
  do_not_call: (random) => random.chance(0.5),
  has_phone: (random) => random.chance(0.5),
  has_email: (random) => random.chance(0.5),
  custom: (random) => random.pick([{ plan: 'G' }, { plan: 'g', 'best time': 'am' }, {}]),
  annual_income_from: (random) => random.pick(['18000.50', '52000', '0']),
  annual_income_to: (random) => random.pick(['18000.50', '52000', '0']),
  height_in_from: (random) => random.pick([60, 66]),
  height_in_to: (random) => random.pick([66, 72]),
  date_of_birth_from: (random) => random.pick(['1940-02-29', '1961-03-03']),
  date_of_birth_to: (random) => random.pick(['1961-03-02', '2000-12-30']),
  age_from: (random) => random.pick([25, 64, 65]),
  age_to: (random) => random.pick([64, 65, 86]),
  created_at_from: day,
  created_at_to: day,
  last_activity_at_from: day,
  last_activity_at_to: day,
};

/** A few random entries, sometimes with groups of them. `depth`: how deep groups may still nest. */
function randomSearch(random: Random, world: RandomWorld, most: number, depth: number): Record<string, unknown> {
  const names = some(random, Object.keys(entries), most);
  const search = Object.fromEntries(names.map((name) => [name, entries[name]?.(random, world)]));
  if (depth === 0 || random.chance(0.5)) return search;
  for (const joined of some(random, ['any', 'any', 'none', 'all'], 2))
    search[joined] = Array.from({ length: random.int(1, 3) }, () => randomSearch(random, world, 2, depth - 1));
  // Groups alone must work too.
  return random.chance(0.4)
    ? Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)))
    : search;
}

/** The groups in a search, at every depth. */
const groupsIn = (search: Record<string, unknown>): number =>
  (['any', 'all', 'none'] as const)
    .flatMap((joined) => (search[joined] ?? []) as Record<string, unknown>[])
    .reduce((count, group) => count + 1 + groupsIn(group), 0);

/** A search within the limit of groups. */
function allowedSearch(random: Random, world: RandomWorld): Record<string, unknown> {
  for (;;) {
    const search = randomSearch(random, world, 3, 2);
    if (groupsIn(search) <= MAX_GROUPS) return search;
  }
}

/** A scope with a few random entries. Its order is always unambiguous. */
export function randomScope(random: Random, world: RandomWorld): ContactsScopeInput {
  const search = random.chance(0.1) ? {} : allowedSearch(random, world);
  return {
    search,
    ...(random.chance(0.3) && {
      q: random.pick([
        'yu',
        'an',
        'joan',
        'jose',
        'MULLER',
        '614555',
        '(937)',
        'adams ann',
        '100%',
        'a_b',
        '\\',
        'ö',
        'zoe yu',
      ]),
    }),
    ...(random.chance(0.2) && { category: random.pick(['lead', 'client', 'recruit'] as const) }),
    contact_group: random.pick(['all', 'all', 'all', 'pool', 'all_agents', 'deleted'] as const),
    order: random.pick(['asc', 'desc'] as const),
  };
}
