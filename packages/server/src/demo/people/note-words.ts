import { formatNumber } from '@bookline/contract/rules/numbers';
import type { Person } from './person.ts';
import { at, dayNumber, dayText, type Random } from './random.ts';

/** The subject of a note. */
export type NoteOf = Pick<
  Person,
  'first_name' | 'last_name' | 'gender' | 'city' | 'county' | 'state' | 'date_of_birth' | 'created_at'
>;

type Slot = (random: Random, person: NoteOf) => string;

const from = (text: string): Slot => {
  const words = text.split('|').map((word) => word.trim());
  return (random) => random.pick(words);
};
/** If the gender is unknown, the first name (`*`) replaces the pronoun, so that the verb stays the same. */
const byGender =
  (female: string, male: string, unknown: string): Slot =>
  (_, { gender, first_name }) =>
    gender === 'female' ? female : gender === 'male' ? male : unknown.replace('*', first_name);
const dollars =
  (low: number, high: number, step: number): Slot =>
  (random) =>
    `$${formatNumber(low + random.int(0, Math.floor((high - low) / step)) * step)}`;

/** A day in the weeks after the contact was created, as agents write it. */
const soon: Slot = (random, person) => {
  const [, month, day] = dayText(dayNumber(person.created_at.slice(0, 10)) + random.int(2, 40)).split('-');
  return `${Number(month)}/${Number(day)}`;
};

const slots: Readonly<Record<string, Slot>> = {
  first: (_, person) => person.first_name,
  last: (_, person) => person.last_name,
  city: (_, person) => person.city,
  county: (_, person) => person.county,
  state: (_, person) => person.state,
  he: byGender('she', 'he', '*'),
  He: byGender('She', 'He', '*'),
  him: byGender('her', 'him', '*'),
  his: byGender('her', 'his', '*’s'),
  His: byGender('Her', 'His', '*’s'),
  himself: byGender('herself', 'himself', 'openly'),
  spouse: byGender('husband', 'wife', 'spouse'),
  child: from('daughter | son | oldest daughter | youngest son | niece | granddaughter'),
  day: from('Monday | Tuesday | Wednesday | Thursday | Friday | Mon | Tues | Thurs | next week | Saturday morning'),
  time: from('9am | 9:30 | 10:00 | 10:30am | 11 | noon | 1pm | 1:30 | 2:00 PM | 2:30 | 3pm | 4:15 | 5pm | 6:30 pm'),
  date: soon,
  tries: from('2nd | 3rd | 4th | 5th | third | last'),
  carrier: from('Humana | Aetna | UHC | Wellcare | Cigna | Devoted | BCBS | Mutual of Omaha | Anthem | Kaiser'),
  supp: from('Plan G | Plan N | Plan F | high-deductible G | Plan G Plus'),
  plan: from('HMO | PPO | D-SNP | HMO-POS | MA only with VA | PPO with $0 premium | C-SNP'),
  drug: from(
    'Eliquis | metformin | Ozempic | lisinopril | Xarelto | insulin glargine | atorvastatin | Jardiance | levothyroxine | Entresto',
  ),
  doctor: from(
    'Dr. Patel | Dr. Nguyen | Dr. Hoffman | Dr. Ramirez | Dr. Lee | Dr. O’Connell | the cardiologist | the Mayo group | the VA',
  ),
  premium: dollars(28, 214, 3),
  cost: dollars(3_200, 14_800, 100),
  face: dollars(5_000, 35_000, 2_500),
  savings: dollars(18_000, 240_000, 1_000),
  payment: dollars(42, 190, 1),
  years: (random) => String(at([3, 5, 7, 10], random.int(0, 3))),
  cemetery: from(
    'Oak Hill | St. Mary’s | Rose Lawn | Evergreen | Mount Olivet | the veterans cemetery | Greenlawn | the family plot',
  ),
  hymn: from('Amazing Grace | How Great Thou Art | Ave Maria | In the Garden | a bluegrass band | no music'),
  license: from('life & health | L&H | 2-15 | P&C | life only | health only'),
  score: (random) => `${random.int(58, 94)}%`,
  // Most states pass at 70.
  passed: (random) => `${random.int(70, 94)}%`,
  failed: (random) => `${random.int(58, 69)}%`,
  past: from(
    'car sales | teaching | the Army | retail management | real estate | nursing | home security sales | a captive agency | restaurant work',
  ),
};

/** Not repeated in a phrase that lists several. */
const distinct = new Set(['carrier', 'doctor', 'drug', 'past']);

/** Fills the `{slots}` of a phrase. Throws RangeError for a slot that does not exist. */
export function fill(phrase: string, random: Random, person: NoteOf): string {
  const said = new Set<string>();
  return phrase.replace(/\{(\w+)\}/g, (_, name: string) => {
    const slot = slots[name];
    if (slot === undefined) throw new RangeError(`A note has no word for {${name}}.`);
    let word = slot(random, person);
    while (distinct.has(name) && said.has(word)) word = slot(random, person);
    said.add(word);
    return word;
  });
}
