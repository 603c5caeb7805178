import type { Normalized } from './normalized.ts';

/** The fifty states and the District of Columbia by their postal abbreviations. */
export const STATES: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
};

/** Other postal destinations: territories and the armed forces. */
const TERRITORIES: Readonly<Record<string, string>> = {
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'Virgin Islands',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
};

/** The abbreviations from before 1963 that are still in use, other than those without spaces and periods. */
const OLD_ABBREVIATIONS: Readonly<Record<string, string>> = {
  AL: 'ala',
  AZ: 'ariz',
  AR: 'ark',
  CA: 'calif cal',
  CO: 'colo',
  CT: 'conn',
  DE: 'del',
  DC: 'washingtondc districtcolumbia',
  FL: 'fla',
  IL: 'ill',
  IN: 'ind',
  KS: 'kan kans',
  KY: 'ken',
  MA: 'mass',
  MI: 'mich',
  MN: 'minn',
  MS: 'miss',
  MT: 'mont',
  NE: 'neb nebr',
  NV: 'nev',
  NM: 'nmex newmex',
  NC: 'ncar northcar',
  ND: 'ndak nodak',
  OK: 'okla',
  OR: 'ore oreg',
  PA: 'penn penna',
  SC: 'scar southcar',
  SD: 'sdak sodak',
  TN: 'tenn',
  TX: 'tex',
  VI: 'usvirginislands',
  WA: 'wash washingtonstate',
  WV: 'wva westva',
  WI: 'wis wisc',
  WY: 'wyo',
};

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');

const CODES = new Map<string, string>();
for (const [code, name] of Object.entries({ ...STATES, ...TERRITORIES })) {
  for (const word of [code, name, ...(OLD_ABBREVIATIONS[code]?.split(' ') ?? [])]) CODES.set(letters(word), code);
}

/** The two letters of a state, territory, or military region, from its name or abbreviation: 'Ohio', 'oh ', 'D.C.', 'US-OH', 'OH - Ohio'. */
export function normalizeState(raw: string): Normalized<string> {
  if (raw.length === 2 && (STATES[raw] !== undefined || TERRITORIES[raw] !== undefined)) return { value: raw };
  const code =
    CODES.get(letters(raw)) ?? CODES.get(letters(raw.replace(/^(us|usa)\s*[-,.:/]\s*/i, ''))) ?? fromBoth(raw);
  return code === undefined ? { problem: 'This isn’t a US state.' } : { value: code };
}

/** 'OH - Ohio', 'Ohio (OH)': both forms at once, if they agree. */
function fromBoth(raw: string): string | undefined {
  const parts = raw.split(/[-–(,/]/).map((part) => CODES.get(letters(part)));
  return parts.length === 2 && parts[0] === parts[1] ? parts[0] : undefined;
}
