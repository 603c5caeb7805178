import { DAY_MS } from '@bookline/contract/rules/time-units';
import { pickDwelling, pickStreet } from './homes.ts';
import type { Origin } from './last-names.ts';
import { mailName, nicknameOf, pickFirstName, pickLanguage, pickLastName, pickOrigin } from './names.ts';
import { areaCodeOf, phoneNumber } from './phones.ts';
import { pickPlace } from './places.ts';
import { dayNumber, dayText, type Random, weights } from './random.ts';
import { pickWork } from './work.ts';

/** The agency's kind of contacts: insurance prospects, funeral plan prospects, or agents to recruit. */
export type Kind = 'agent_network' | 'preneed' | 'recruiting';

/** A contact's personal fields, named like the table's columns. '' or null if unknown. */
export type Person = {
  first_name: string;
  middle_name: string;
  last_name: string;
  suffix: string;
  nickname: string;
  gender: 'female' | 'male' | 'other' | null;
  /** `YYYY-MM-DD`. */
  date_of_birth: string | null;
  marital_status: 'single' | 'married' | 'divorced' | 'widowed' | 'separated' | 'partnered' | null;
  language: string;
  tobacco: boolean | null;
  height_in: number | null;
  weight_lb: number | null;
  occupation: string;
  employer: string;
  /** US dollars a year, decimal text. */
  annual_income: string | null;
  line1: string;
  line2: string;
  city: string;
  state: string;
  zip: string;
  county: string;
  /** IANA name. */
  timezone: string;
  /** The first is primary. Types: 1 home, 2 mobile, 3 work, 9 other. */
  phones: { number: string; type: 1 | 2 | 3 | 9 }[];
  emails: { address: string }[];
  /** ISO 8601 in UTC, before today. */
  created_at: string;
  last_activity_at: string | null;
};

export type PersonOptions = {
  /** `YYYY-MM-DD`. Nothing about the person is later. */
  today: string;
  kind: Kind;
  /** The number of the person in the series, from 0. Phone numbers and email addresses follow from it, so that only intended ones are shared. */
  index: number;
  /** The share (0 to 1) that has a number or a mail of someone earlier: entered twice, or of the same household. */
  duplicates?: number;
};

const YEAR = 365.2425;
/** How far back the records go, in days. */
const HISTORY = 3 * 365;

/** Age groups in years, from (inclusive) and to (exclusive), with their frequency. */
const ages = {
  // Most leads of a Medicare agent are about to turn 65 or just did.
  agent_network: weights<readonly [number, number]>([
    [[50, 60], 5],
    [[60, 64], 9],
    [[64, 66], 26],
    [[66, 70], 25],
    [[70, 75], 21],
    [[75, 80], 10],
    [[80, 90], 4],
  ]),
  preneed: weights<readonly [number, number]>([
    [[55, 65], 14],
    [[65, 72], 28],
    [[72, 80], 34],
    [[80, 88], 19],
    [[88, 97], 5],
  ]),
  recruiting: weights<readonly [number, number]>([
    [[22, 27], 20],
    [[27, 35], 30],
    [[35, 45], 27],
    [[45, 54], 16],
    [[54, 60], 7],
  ]),
} as const;
const unknownBirthdays = { agent_network: 0.04, preneed: 0.1, recruiting: 0.35 } as const;

const young = weights<Person['marital_status']>([
  ['single', 45],
  ['married', 33],
  ['partnered', 10],
  ['divorced', 9],
  ['separated', 3],
]);
const middle = weights<Person['marital_status']>([
  ['married', 60],
  ['divorced', 18],
  ['single', 10],
  ['widowed', 7],
  ['partnered', 3],
  ['separated', 2],
]);
const old = weights<Person['marital_status']>([
  ['married', 48],
  ['widowed', 36],
  ['divorced', 11],
  ['single', 5],
]);
const suffixes = weights([
  ['Jr.', 60],
  ['Sr.', 20],
  ['III', 14],
  ['II', 4],
  ['IV', 2],
]);
const phoneTypes = {
  agent_network: weights<1 | 2 | 3 | 9>([
    [2, 66],
    [1, 28],
    [9, 6],
  ]),
  preneed: weights<1 | 2 | 3 | 9>([
    [1, 58],
    [2, 38],
    [9, 4],
  ]),
  recruiting: weights<1 | 2 | 3 | 9>([
    [2, 88],
    [3, 8],
    [9, 4],
  ]),
} as const;
const mailDomains = weights([
  ['example.com', 40],
  ['example.net', 18],
  ['example.org', 8],
  ['mailbox.test', 14],
  ['homemail.test', 10],
  ['rivernet.test', 6],
  ['oldpost.test', 4],
]);

/**
 * A realistic person in the United States. The same `random.key` and options give the same person, in any order. Numbers are in exchange 555 and email
 * domains are reserved, so no real person is contacted by mistake.
 */
export function generatePerson(random: Random, options: PersonOptions): Person {
  const { index, duplicates = 0 } = options;
  const own = random.fork(index);
  const isRepeat = own.next() < duplicates && index > 0;
  const person = build(random, own, options);
  if (!isRepeat) return person;

  let earlier = own.int(0, index - 1);
  let source = random.fork(earlier);
  while (source.next() < duplicates && earlier > 0) source = random.fork(--earlier);
  return repeat(own, person, build(random, source, { ...options, index: earlier }));
}

function build(random: Random, own: Random, { kind, index, today }: PersonOptions): Person {
  const todayNumber = dayNumber(today);
  const place = pickPlace(own, areaCodeOf(random.key, index));
  const origin = pickOrigin(own, place.state);
  const [from, below] = own.weighted(ages[kind]);
  const age = from + own.next() * (below - from);
  const birthday = dayText(Math.floor(todayNumber - age * YEAR));
  const born = Number(birthday.slice(0, 4));
  const sex = own.chance(kind === 'recruiting' ? 0.48 : 0.55) ? 'female' : 'male';
  const first = pickFirstName(own, sex, born, origin);
  const last = pickLastName(own, origin);
  const saysGender = own.next();
  const body = kind !== 'recruiting' && own.chance(kind === 'preneed' ? 0.15 : 0.6) ? pickBody(own, sex) : null;
  const work = pickWork(own, age, place);
  const created = (todayNumber - 1 - Math.floor(HISTORY * own.next() ** 1.7)) * DAY_MS + own.int(46_800, 86_399) * 1000;
  return {
    first_name: first,
    middle_name: pickMiddleName(own, sex, born, origin),
    last_name: last,
    suffix: sex === 'male' && own.chance(0.04) ? own.weighted(suffixes) : '',
    nickname: own.chance(0.3) ? nicknameOf(first) : '',
    gender: saysGender < 0.955 ? sex : saysGender < 0.96 ? 'other' : null,
    date_of_birth: own.chance(unknownBirthdays[kind]) ? null : birthday,
    marital_status: own.chance(0.25) ? null : own.weighted(age < 40 ? young : age < 72 ? middle : old),
    language: pickLanguage(own, origin, born),
    tobacco: own.chance(kind === 'agent_network' ? 0.8 : 0.2) ? own.chance(0.13) : null,
    height_in: body?.height_in ?? null,
    weight_lb: body?.weight_lb ?? null,
    occupation: work.occupation,
    employer: work.employer,
    annual_income: work.annual_income,
    line1: pickStreet(own),
    line2: pickDwelling(own),
    city: place.city,
    state: place.state,
    zip: own.pick(place.zips),
    county: place.county,
    timezone: place.timezone,
    ...pickReach(random.key, own, kind, index, first, last),
    created_at: new Date(created).toISOString(),
    last_activity_at: own.chance(0.85) ? pickActivity(own, created, todayNumber * DAY_MS) : null,
  };
}

function pickMiddleName(own: Random, sex: 'female' | 'male', born: number, origin: Origin): string {
  if (!own.chance(0.4)) return '';
  return own.chance(0.6) ? String.fromCharCode(own.int(65, 87)) : pickFirstName(own, sex, born, origin);
}

function pickBody(own: Random, sex: 'female' | 'male') {
  const spread = own.next() + own.next() + own.next() - 1.5;
  const height = Math.round((sex === 'male' ? 69 : 64) + spread * 5);
  const massIndex = 20 + (own.next() + own.next()) * 9;
  return { height_in: height, weight_lb: Math.round((massIndex * height * height) / 703) };
}

function pickActivity(own: Random, created: number, end: number): string {
  return new Date(created + Math.floor(((end - created) * own.next()) / 1000) * 1000).toISOString();
}

/** At least a phone number or an email address, because a lead without either is useless. */
function pickReach(key: number, own: Random, kind: Kind, index: number, first: string, last: string) {
  const emails: Person['emails'] = [];
  const phones: Person['phones'] = [];
  if (own.chance(kind === 'recruiting' ? 0.96 : 0.72)) {
    emails.push({ address: mailAddress(own, index, first, last) });
    if (own.chance(0.07)) emails.push({ address: `${mailName(first)}_${index}@work.test` });
  }
  if (emails.length === 0 || own.chance(0.96)) {
    phones.push({ number: phoneNumber(key, index, false), type: own.weighted(phoneTypes[kind]) });
    if (own.chance(0.28)) phones.push({ number: phoneNumber(key, index, true), type: own.pick([1, 2, 3, 9] as const) });
  }
  return { phones, emails };
}

/** Ends with the index, and no letter follows it, so no two people share an address. */
function mailAddress(own: Random, index: number, first: string, last: string): string {
  const domain = own.weighted(mailDomains);
  const given = mailName(first);
  const family = mailName(last);
  switch (own.int(0, 4)) {
    case 0:
      return `${given}.${family}${index}@${domain}`;
    case 1:
      return `${given.slice(0, 1)}${family}${index}@${domain}`;
    case 2:
      return `${given}${family.slice(0, 1)}${index}@${domain}`;
    case 3:
      return `${family}.${given}${index}@${domain}`;
    default:
      return `${given}_${family}${index}@${domain}`;
  }
}

/** An earlier person's data: the same person entered again, or someone of their household. */
function repeat(own: Random, person: Person, earlier: Person): Person {
  const byPhone = earlier.phones.length > 0 && (earlier.emails.length === 0 || own.chance(0.75));
  const when = { created_at: person.created_at, last_activity_at: person.last_activity_at };
  if (!byPhone) return { ...earlier, ...when, middle_name: '', nickname: '', phones: person.phones };

  const phones = earlier.phones.slice(0, 1);
  if (own.chance(0.7))
    return { ...earlier, ...when, middle_name: '', phones, emails: own.chance(0.5) ? earlier.emails : [] };
  const { last_name, line1, line2, city, state, zip, county, timezone } = earlier;
  return { ...person, last_name, line1, line2, city, state, zip, county, timezone, phones, emails: [] };
}
