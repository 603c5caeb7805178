import { namesGiven, nicknames, ownNames } from './first-names.ts';
import { lastNames, type Origin } from './last-names.ts';
import { type Random, type Weighted, weights } from './random.ts';

/** The percentage of families of each origin in a state. */
type Mix = Partial<Record<Exclude<Origin, 'general'>, number>>;

function mix(shares: Mix): Weighted<Origin> {
  const {
    hispanic = 7,
    chinese = 1,
    korean = 0.5,
    vietnamese = 0.6,
    indian = 1.2,
    arabic = 0.8,
    german = 3,
    french = 1,
  } = shares;
  const general = 100 - hispanic - chinese - korean - vietnamese - indian - arabic - german - french;
  return weights<Origin>([
    ['general', general],
    ['hispanic', hispanic],
    ['chinese', chinese],
    ['korean', korean],
    ['vietnamese', vietnamese],
    ['indian', indian],
    ['arabic', arabic],
    ['german', german],
    ['french', french],
  ]);
}

const elsewhere = mix({});
const southWest = mix({ hispanic: 34, vietnamese: 1.5 });
const german = mix({ german: 12, hispanic: 4 });
const byState: Readonly<Record<string, Weighted<Origin>>> = {
  AZ: southWest,
  NM: southWest,
  TX: southWest,
  NV: southWest,
  CA: mix({ hispanic: 32, chinese: 5, korean: 2, vietnamese: 3, indian: 2.5 }),
  FL: mix({ hispanic: 25, french: 2 }),
  NY: mix({ hispanic: 17, chinese: 4, korean: 1, indian: 2 }),
  NJ: mix({ hispanic: 18, indian: 4, korean: 1.5 }),
  IL: mix({ hispanic: 14, indian: 2 }),
  CO: mix({ hispanic: 17 }),
  MI: mix({ arabic: 4, german: 6 }),
  WA: mix({ chinese: 3, vietnamese: 2, korean: 1.5 }),
  HI: mix({ chinese: 18, korean: 6, vietnamese: 3 }),
  LA: mix({ french: 16, vietnamese: 1.5 }),
  ME: mix({ french: 14, hispanic: 2 }),
  NH: mix({ french: 9, hispanic: 3 }),
  WI: german,
  ND: german,
  SD: german,
  NE: german,
  PA: mix({ german: 9, hispanic: 7 }),
};

/** The origin of a family in a state (two letters), by its share there. */
export function pickOrigin(random: Random, state: string): Origin {
  return random.weighted(byState[state] ?? elsewhere);
}

/** A last name of that origin. */
export function pickLastName(random: Random, origin: Origin): string {
  return random.weighted(lastNames[origin]);
}

/** The percentage of people with a first name of their origin instead of a common American one. */
const keepsOwn: Readonly<Record<Exclude<Origin, 'general'>, number>> = {
  hispanic: 0.7,
  chinese: 0.5,
  korean: 0.5,
  vietnamese: 0.75,
  indian: 0.85,
  arabic: 0.85,
  german: 0.08,
  french: 0.15,
};

/** A first name for someone of that origin, gender, and birth year. */
export function pickFirstName(random: Random, gender: 'female' | 'male', born: number, origin: Origin): string {
  if (origin !== 'general' && random.chance(keepsOwn[origin])) return random.weighted(ownNames[origin][gender]);
  return random.weighted(namesGiven(gender, born));
}

/** A nickname for the first name; '' if none is common. */
export function nicknameOf(firstName: string): string {
  return nicknames.get(firstName) ?? '';
}

/** The preferred language of someone of that origin and birth year. */
export function pickLanguage(random: Random, origin: Origin, born: number): string {
  const elder = born < 1965 ? 1 : 0.6;
  if (origin === 'hispanic') return random.chance(0.42 * elder) ? 'Spanish' : 'English';
  if (origin === 'chinese') return random.chance(0.45 * elder) ? 'Chinese' : 'English';
  if (origin === 'korean') return random.chance(0.45 * elder) ? 'Korean' : 'English';
  if (origin === 'german') return random.chance(0.02 * elder) ? 'German' : 'English';
  if (origin === 'french') return random.chance(0.04 * elder) ? 'French' : 'English';
  return 'English';
}

const folded = new Map<string, string>();

/** A name as part of an email address: lower case, without accents, spaces, and punctuation. */
export function mailName(name: string): string {
  const known = folded.get(name);
  if (known !== undefined) return known;
  const plain = name
    .normalize('NFD')
    .replaceAll('ø', 'o')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  folded.set(name, plain);
  return plain;
}
