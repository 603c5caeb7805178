import type { ContactsScopeInput } from '@bookline/contract/features/contacts-scope';
import type { Random } from '../../src/demo/people/random.ts';
import { type RandomWorld, some } from './random-contacts.ts';

const day = (random: Random) => `2026-02-${String(1 + random.int(0, 19)).padStart(2, '0')}`;

/** One entry of the advanced search each, by name. */
export const entries: Record<string, (random: Random, world: RandomWorld) => unknown> = {
  ids: (random, world) => some(random, world.contacts, 30).map(({ id }) => id),
  first_name: (random) => random.pick(['o', 'José', 'jose', 'ann', '%', '_', "D'Arcy", 'mary lou', ' Yu ']),
  last_name: (random) => random.pick(['yu', 'MÜLLER', '\\', '-', 'adams', '’']),
  phone: (random) => random.pick(['614', '(937) 555-20', '+1614', '5']),
  email: (random) => random.pick(['EXAMPLE', 'a_b%', '@mail', 'joan1']),
  city: (random) => random.pick(['columbus', 'st.', '']),
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

/** A scope with a few entries at random; its order is always one that tells contacts apart. */
export function randomScope(random: Random, world: RandomWorld): ContactsScopeInput {
  const names = random.chance(0.15) ? [] : some(random, Object.keys(entries), 3);
  const search = Object.fromEntries(names.map((name) => [name, entries[name]?.(random, world)]));
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
