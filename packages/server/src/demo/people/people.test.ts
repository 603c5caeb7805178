import { DAY_MS } from '@bookline/contract/rules/time-units';
import { isPossiblePhoneNumber } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { lookups } from './lookups.ts';
import { agentNetworkPhrases, turning65Phrases } from './note-phrases-agent-network.ts';
import { preneedPhrases } from './note-phrases-preneed.ts';
import { recruitingPhrases } from './note-phrases-recruiting.ts';
import { fill } from './note-words.ts';
import { generateNote } from './notes.ts';
import { generatePerson, type Kind, type Person } from './person.ts';
import { PEOPLE_WITH_OWN_NUMBERS, phoneNumber } from './phones.ts';
import { areaCodes, places } from './places.ts';
import { createRandom } from './random.ts';

const today = '2026-11-21';
const kinds: Kind[] = ['agent_network', 'preneed', 'recruiting'];
const people = (kind: Kind, count: number, duplicates = 0, seed = 1) => {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => generatePerson(random, { today, kind, index, duplicates }));
};
const share = <T>(items: readonly T[], holds: (item: T) => boolean) => items.filter(holds).length / items.length;
const numbers = (all: readonly Person[]) => all.flatMap((person) => person.phones.map((phone) => phone.number));
const addresses = (all: readonly Person[]) => all.flatMap((person) => person.emails.map((mail) => mail.address));

describe('places', () => {
  it('cover the 50 states and DC', () => {
    expect(new Set(places.map((place) => place.state)).size).toBe(51);
  });

  it('have existing time zones, five-digit ZIP codes, and each city once', () => {
    for (const zone of new Set(places.map((place) => place.timezone))) {
      expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone })).not.toThrow();
    }
    expect(places.filter((place) => !place.zips.every((zip) => /^\d{5}$/.test(zip)))).toEqual([]);
    expect(new Set(places.map((place) => `${place.city}, ${place.state}`)).size).toBe(places.length);
  });

  it('have area codes that a phone library accepts', () => {
    expect(areaCodes.filter((code) => !isPossiblePhoneNumber(`+1${code}5550142`))).toEqual([]);
  });
});

describe('phoneNumber', () => {
  it('gives each person a different number, up to the promised count', () => {
    const seen = new Uint8Array(10_000_000 / 8);
    const twice: string[] = [];
    for (let index = 0; index < PEOPLE_WITH_OWN_NUMBERS; index++) {
      for (const second of [false, true]) {
        const number = phoneNumber(4_294_967_295, index, second);
        // Area code and line. The exchange is always the same.
        const place = Number(number.slice(2, 5)) * 10_000 + Number(number.slice(8));
        const bit = 1 << (place & 7);
        if (((seen[place >> 3] ?? 0) & bit) !== 0) twice.push(number);
        seen[place >> 3] = (seen[place >> 3] ?? 0) | bit;
      }
    }
    expect(twice).toEqual([]);
    expect(PEOPLE_WITH_OWN_NUMBERS).toBeGreaterThan(1_100_000);
  });
});

describe('generatePerson', () => {
  it('gives the same person for the same seed and index, in any order', () => {
    const [, , third] = people('agent_network', 3);
    expect(generatePerson(createRandom(1), { today, kind: 'agent_network', index: 2 })).toEqual(third);
    expect(generatePerson(createRandom(2), { today, kind: 'agent_network', index: 2 })).not.toEqual(third);
  });

  it("doesn't change, so that benchmarks of different years can be compared", () => {
    const brief = people('preneed', 4).map((person) =>
      [
        person.first_name,
        person.last_name,
        person.date_of_birth,
        person.city,
        person.state,
        person.phones[0]?.number,
        person.emails[0]?.address,
      ].join(' '),
    );
    expect(brief).toMatchInlineSnapshot(`
      [
        "Ella Crawford 1945-01-09 Los Angeles CA +18185552478 ecrawford0@example.com",
        "Robin Rosenthal 1964-11-30 Syracuse NY +13155558658 robin.rosenthal1@example.net",
        "Carolyn Flores 1942-06-27 Phoenix AZ +16235554838 ",
        "Beverly Bennett 1941-12-30 Conroe TX +19365551017 beverly_bennett3@mailbox.test",
      ]
    `);
  });

  it.each([
    ['agent_network', 50, 90, 60, 80],
    ['preneed', 55, 97, 65, 88],
    ['recruiting', 22, 60, 22, 54],
  ] as const)('makes %s people of %i to %i years, most between %i and %i', (kind, low, high, usualLow, usualHigh) => {
    const ages = people(kind, 5000).flatMap(({ date_of_birth }) =>
      date_of_birth === null ? [] : [(Date.parse(today) - Date.parse(date_of_birth)) / DAY_MS / 365.2425],
    );
    expect(ages.filter((age) => age < low - 0.01 || age > high + 0.01)).toEqual([]);
    expect(share(ages, (age) => age >= usualLow && age <= usualHigh)).toBeGreaterThan(0.75);
  });

  it('keeps city, state, county, ZIP code, time zone, and first phone number consistent', () => {
    const wrong = people('agent_network', 5000).filter((person) => {
      const place = places.find(({ city, state }) => city === person.city && state === person.state);
      const code = person.phones[0]?.number.slice(2, 5);
      return (
        place === undefined ||
        place.county !== person.county ||
        place.timezone !== person.timezone ||
        !place.zips.includes(person.zip) ||
        (code !== undefined && !place.area_codes.includes(code))
      );
    });
    expect(wrong).toEqual([]);
  });

  it('uses only exchange 555 and reserved email domains, and gives every person a phone or an email', () => {
    const all = kinds.flatMap((kind) => people(kind, 3000));
    expect(numbers(all).filter((number) => !/^\+1[2-9]\d{2}555\d{4}$/.test(number))).toEqual([]);
    expect(
      addresses(all).filter((address) => !/^[a-z._]+\d+@([a-z]+\.test|example\.(com|net|org))$/.test(address)),
    ).toEqual([]);
    expect(all.filter((person) => person.phones.length + person.emails.length === 0)).toEqual([]);
  });

  it('repeats no number or email unless asked to', () => {
    const all = people('agent_network', 20_000);
    expect(new Set(numbers(all)).size).toBe(numbers(all).length);
    expect(new Set(addresses(all)).size).toBe(addresses(all).length);
  });

  it("repeats the requested share, each with an earlier person's number or email", () => {
    const known = new Set<string>();
    let repeated = 0;
    for (const person of people('agent_network', 20_000, 0.1)) {
      const own = [...numbers([person]), ...addresses([person])];
      if (own.some((value) => known.has(value))) repeated++;
      for (const value of own) known.add(value);
    }
    expect(repeated / 20_000).toBeGreaterThan(0.09);
    expect(repeated / 20_000).toBeLessThan(0.11);
  });

  it('has creation dates over three years up to yesterday, more of them recent, and later activity dates', () => {
    const all = people('agent_network', 5000);
    expect(all.filter(({ created_at }) => created_at >= today || created_at < '2023-11-20')).toEqual([]);
    expect(share(all, ({ created_at }) => created_at >= '2025-11-21')).toBeGreaterThan(0.45);
    expect(
      all.filter((person) => person.last_activity_at !== null && person.last_activity_at < person.created_at),
    ).toEqual([]);
    expect(all.filter((person) => (person.last_activity_at ?? '') > today)).toEqual([]);
  });

  it('has names of many origins, with accents, hyphens, and apostrophes', () => {
    const names = kinds.flatMap((kind) =>
      people(kind, 5000).flatMap((person) => [person.first_name, person.last_name]),
    );
    for (const pattern of [/[áéíóúñü]/, /-/, /'/, / /]) expect(names.some((name) => pattern.test(name))).toBe(true);
    expect(new Set(names).size).toBeGreaterThan(700);
  });

  it("fills in money, height, and weight in a contact's format", () => {
    const all = people('agent_network', 5000);
    expect(all.filter((p) => p.annual_income !== null && !/^\d{4,6}\.\d{2}$/.test(p.annual_income))).toEqual([]);
    expect(all.filter((p) => p.height_in !== null && (p.height_in < 50 || p.height_in > 84))).toEqual([]);
    expect(all.filter((p) => p.weight_lb !== null && (p.weight_lb < 70 || p.weight_lb > 400))).toEqual([]);
  });
});

describe('generateNote', () => {
  const sets = [agentNetworkPhrases, turning65Phrases, preneedPhrases, recruitingPhrases];
  const phrases = sets.flatMap((set) => [...set.terse, ...set.sentences, ...set.next, ...set.reports]);

  it('has a word for every slot', () => {
    const [person] = people('preneed', 1);
    if (person === undefined) throw new Error('no person');
    for (const phrase of phrases) expect(fill(phrase, createRandom(1), person)).not.toMatch(/[{}]|undefined/);
  });

  it('repeats itself for the same seed and differs for another', () => {
    const [person] = people('agent_network', 1);
    if (person === undefined) throw new Error('no person');
    const notes = (seed: number) => {
      const random = createRandom(seed);
      return Array.from({ length: 5 }, () => generateNote(random, 'agent_network', person));
    };
    expect(notes(3)).toEqual(notes(3));
    expect(notes(3)).not.toEqual(notes(4));
  });

  it.each(kinds)('creates %s notes of two words to several paragraphs', (kind) => {
    const random = createRandom(5);
    const notes = people(kind, 2000).map((person) => generateNote(random, kind, person));
    expect(share(notes, (note) => note.length < 40)).toBeGreaterThan(0.2);
    expect(share(notes, (note) => note.split('\n\n').length >= 3)).toBeGreaterThan(0.05);
    expect(new Set(notes).size).toBeGreaterThan(900);
  });

  it('uses the name if the gender is unknown', () => {
    const [person] = people('agent_network', 1);
    if (person === undefined) throw new Error('no person');
    const robin = { ...person, first_name: 'Robin', gender: null };
    expect(fill('{He} said {his} {spouse} called {him}.', createRandom(1), robin)).toBe(
      'Robin said Robin’s spouse called Robin.',
    );
  });
});

describe('lookups', () => {
  it.each(kinds)('of %s have unique titles, valid colors, and sensible shares', (kind) => {
    const { statuses, agentflow_statuses, sources, tags } = lookups[kind];
    for (const titles of [statuses, agentflow_statuses, sources].map((list) =>
      list.map((entry) => entry.title.toLowerCase()),
    )) {
      expect(new Set(titles).size).toBe(titles.length);
    }
    expect(new Set(tags.map((tag) => tag.name.toLowerCase())).size).toBe(tags.length);
    expect([...statuses, ...agentflow_statuses, ...tags].filter(({ color }) => !/^#[0-9a-f]{6}$/.test(color))).toEqual(
      [],
    );
    expect(tags.filter((tag) => tag.share <= 0 || tag.share >= 1)).toEqual([]);
    expect(tags.length).toBeGreaterThanOrEqual(15);
  });
});
