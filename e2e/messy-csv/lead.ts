import type { Chance } from './chance.ts';

/** A person's data before the file makes it messy. */
export type Lead = {
  id: string;
  first_name: string;
  last_name: string;
  /** Ten digits, unique among leads. */
  digits: string;
  /** An address, unique among leads. */
  email: string;
  /** Month, day, and year of birth. */
  born: readonly [number, number, number];
  street: string;
  city: string;
  state: string;
  zip: string;
  source: string;
  disposition: string;
  tags: readonly string[];
  note: string;
};

const list = (text: string) => text.split(/\s*[,\n]\s*/);

const firstNames =
  list(`James, Mary, Robert, Patricia, John, Linda, Michael, Barbara, David, Susan, William, Karen, Thomas, Nancy
Richard, Betty, Gerald, Ruth, Larry, Gloria, Willie, Doris, José, María, René, Zoë, André, Jean-Luc, Mary Ann, D'Andre`);
const lastNames =
  list(`Smith, Johnson, Brown, Miller, Davis, Wilson, Anderson, Taylor, Moore, Jackson, Thompson, White, Harris
O'Brien, O’Neill, McDonald, Van Buren, De La Cruz, St. James, Smith-Jones, Muñoz, García, Núñez, Peña, Müller, Köhler, Hébert
Côté, Šimek, Žižka, Åkerlund, Sørensen, Kowalski, Nguyen, Patel, Kim, Begay`);
/** Names with letters that Windows-1252 lacks. */
const widerNames = list('Wiśniewski, Łukaszewicz, Nguyễn, Dvořák, Kovačević, Şahin, Ōkubo');

/** City, state, ZIP code, area codes. Some ZIP codes start with the zero that spreadsheets drop. */
const cities = list(`Columbus/OH/43215/614 380
Cleveland/OH/44113/216, Cincinnati/OH/45202/513 283, Chicago/IL/60614/312 773 872, Detroit/MI/48226/313
Boston/MA/02134/617 857, Worcester/MA/01609/508 774, Hartford/CT/06103/860 959, Newark/NJ/07102/862 973
Trenton/NJ/08608/609 640, Providence/RI/02903/401, Burlington/VT/05401/802, Portland/ME/04101/207, Concord/NH/03301/603
New York/NY/10025/212 646 332, Buffalo/NY/14201/716, Philadelphia/PA/19103/215 267 445, Pittsburgh/PA/15222/412
Baltimore/MD/21202/410 443 667, Richmond/VA/23220/804, Charlotte/NC/28202/704 980, Atlanta/GA/30309/404 470 678
Miami/FL/33130/305 786, Tampa/FL/33602/813, Orlando/FL/32801/407 689, Sarasota/FL/34236/941, Nashville/TN/37203/615 629
Memphis/TN/38103/901, Birmingham/AL/35203/205, New Orleans/LA/70112/504, Houston/TX/77002/713 281 832 346
Dallas/TX/75201/214 469 972, San Antonio/TX/78205/210 726, Austin/TX/78701/512 737, Oklahoma City/OK/73102/405
Saint Louis/MO/63103/314, Minneapolis/MN/55401/612, Milwaukee/WI/53202/414, Denver/CO/80203/303 720
Phoenix/AZ/85004/602 480 623, Las Vegas/NV/89101/702 725, Los Angeles/CA/90012/213 310 323 424 818
San Diego/CA/92101/619 858, Sacramento/CA/95814/916 279, Seattle/WA/98101/206 564, Portland/OR/97205/503 971
Boise/ID/83702/208, Coeur d'Alene/ID/83814/986, Anchorage/AK/99501/907, Honolulu/HI/96813/808`).map((entry) => {
  const [city = '', state = '', zip = '', codes = ''] = entry.split('/');
  return { city, state, zip, codes: codes.split(' ') };
});
const lines = cities.flatMap((home) => home.codes.map((code) => ({ code, home })));

const streets = list(
  'Main St, Oak Ave, N High St, Maple Dr, Martin Luther King Jr Blvd, 5th Ave, Country Club Rd, O’Hara Ln, W Elm Ct',
);
const sources = list('Direct Mail, Facebook, T65 List, Referral, Aged Lead, Live Transfer, Seminar');
const dispositions = list('New, Left Message, No Answer, Call Back, Interested, Not Interested, Appt Set');
const tagNames = list('T65, AEP 2026, Final Expense, Med Supp, Part D, Spanish, Veteran, DSNP');
const notes = [
  'Has Plan F now',
  'spouse handles it',
  'call after 5, works nights',
  'Wants to compare Plan G & N; on Eliquis',
  'said "not before October"',
  'Café owner – reach him at the shop',
  'Retired, moved in with daughter',
];

/** The sample contact's number, which no other lead gets. */
export const SAMPLE_DIGITS = '6145550142';
/** Lines of exchange 555 that no lead gets: the sample's and directory assistance. */
const kept = new Set([142, 1212]);
const freeLines = Array.from({ length: 10_000 }, (_, line) => line).filter((line) => !kept.has(line));

/** The number at a position in a sequence of all numbers, with its city. Throws RangeError at the end. */
export function numberAt(place: number) {
  const round = Math.floor(place / lines.length);
  // 37 is coprime to the number of area codes, and 7919 to that of lines, so neighbors in the file are far apart on the map.
  const area = ((place % lines.length) * 37) % lines.length;
  const line = freeLines[(round * 7919 + area * 1009) % freeLines.length];
  const from = lines[area];
  if (line === undefined || from === undefined || round >= freeLines.length) {
    throw new RangeError(`There are ${lines.length * freeLines.length} numbers, not enough for so many rows.`);
  }
  return { digits: `${from.code}555${String(line).padStart(4, '0')}`, home: from.home };
}

/**
 * The lead in row `row` of a file. Its number is the one at `place`. `wide` allows letters that Windows-1252 lacks. `known` has the names and
 * birthdays of earlier leads, because an import takes two rows with the same ones for one person.
 */
export function createLead(chance: Chance, row: number, place: number, wide: boolean, known: Set<string>): Lead {
  const { digits, home } = numberAt(place);
  const first = chance.pick(firstNames);
  const last = wide && chance.percent(4) ? chance.pick(widerNames) : chance.pick(lastNames);
  let born: Lead['born'];
  do born = [chance.int(1, 12), chance.int(1, 28), chance.int(1938, 1964)];
  while (known.has(`${first} ${last} ${born}`));
  known.add(`${first} ${last} ${born}`);
  return {
    id: `LD-${String(row).padStart(7, '0')}`,
    first_name: first,
    last_name: last,
    digits,
    email: `${mailText(first)}.${mailText(last)}${row}@${chance.pick(['example.com', 'example.net', 'mail.test'])}`,
    born,
    street: `${chance.int(10, 9999)} ${chance.pick(streets)}${chance.percent(12) ? `, Apt ${chance.int(1, 40)}` : ''}`,
    city: home.city,
    state: home.state,
    zip: home.zip,
    source: chance.pick(sources),
    disposition: chance.pick(dispositions),
    tags: chance.shuffle(tagNames).slice(0, chance.int(0, 3)),
    note: chance.percent(45) ? chance.pick(notes) : '',
  };
}

const mailText = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
