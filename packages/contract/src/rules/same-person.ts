import { fold } from './fold.ts';

/** What distinguishes people who share a phone, email, or address: folded, '' if unknown. */
export interface Who {
  readonly first: string;
  readonly last: string;
  /** 'sr', 'jr', 'ii' … */
  readonly generation: string;
  /** `YYYY-MM-DD`. */
  readonly born: string;
}

interface Named {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly suffix?: string | undefined;
  readonly date_of_birth?: string | null | undefined;
}

const letters = (name: string | undefined) =>
  name
    ? fold(name)
        .replace(/[^\p{L}\s&-]/gu, '')
        .trim()
    : '';

export const whoIs = ({ first_name, last_name, suffix, date_of_birth }: Named): Who => ({
  first: letters(first_name),
  last: letters(last_name),
  generation: /^(sr|jr|ii|iii|iv|v)$/.exec(letters(suffix))?.[1] ?? '',
  born: date_of_birth ?? '',
});

/** A father and son with the same name can share a phone. A birthday with one wrong digit still matches. */
const YEARS_APART = 15;

/**
 * Whether two records can't be one person: different first names or generations, or birthdays a generation apart. Short
 * forms ('Bob', 'Rob'), initials, and one mistyped letter don't count. Missing values don't count either way.
 */
export function isSomebodyElse(a: Who, b: Who): boolean {
  if (a.generation !== '' && b.generation !== '' && a.generation !== b.generation) return true;
  if (a.born !== '' && b.born !== '' && Math.abs(yearOf(a.born) - yearOf(b.born)) >= YEARS_APART) return true;
  return a.first !== '' && b.first !== '' && !isSameFirstName(a.first, b.first);
}

/** A score, only for comparison, of how much besides a shared key suggests one person. */
export function likeness(a: Who, b: Who): number {
  let points = 0;
  if (a.first !== '' && a.first === b.first) points += 4;
  else if (a.first !== '' && b.first !== '') points += 3;
  if (a.last !== '' && a.last === b.last) points += 2;
  if (a.born !== '' && a.born === b.born) points += 3;
  return points;
}

/** Whether two contacts have the same full name, and so are probably the same person. */
export const haveOneName = (a: Who, b: Who): boolean =>
  a.first !== '' && a.first === b.first && a.last === b.last && a.generation === b.generation;

const yearOf = (born: string) => Number(born.slice(0, 4));

/** Short forms that aren't a prefix of the name. Each line is one name. */
const FORMS =
  `robert bob bobby rob robbie|william bill billy will liam|richard dick rick ricky rich|james jim jimmy jamie
john jack johnny jon|jonathan jon john|margaret peggy meg maggie marge|elizabeth betty beth liz lizzie eliza betsy libby|edward ed ted teddy ned
theodore ted teddy theo|charles chuck charlie chas|katherine catherine kathryn kathy cathy kate katie kay kitty|barbara babs barb|dorothy dot dottie
patricia pat patty tricia trish|patrick pat paddy|michael mike mick mickey|thomas tom tommy|henry hank harry|harold hal harry|anthony tony
joseph joe joey|joshua josh|francis frank|frances fran fanny frankie|franklin frank|lawrence larry laurence|gerald jerry gerry|jerome jerry
rebecca becky becca|deborah deb debbie debra|susan sue susie suzanne|nancy nan|ann anne anna annie nancy|alexander alex sandy xander|andrew andy drew
steven stephen steve|christopher chris topher kit|daniel dan danny|david dave davey|donald don donny|douglas doug|eugene gene|frederick fred freddy
gregory greg|kenneth ken kenny|leonard len lenny|matthew matt|nicholas nick nicky|peter pete|philip phillip phil|raymond ray|ronald ron ronnie
samuel sam sammy|samantha sam|stanley stan|walter walt wally|virginia ginny ginger|victoria vicky vicki tori|theresa teresa terry tess|sandra sandy
cynthia cindy|christine christina chris chrissy tina|jacqueline jackie|jennifer jen jenny|jessica jess jessie|judith judy|kimberly kim|linda lindy
mary molly polly mae|pamela pam|sarah sara sally|martha marty patsy|eleanor ellie nell nora|helen nell ellen lena|josephine jo josie
abigail abby gail|benjamin ben benny|timothy tim timmy|vincent vince vinny|zachary zach zack|jose pepe|francisco paco pancho|guadalupe lupe`
    .split(/[|\n]/)
    .map((line) => line.split(' '));
const GROUPS = new Map<string, Set<number>>();
for (const [group, forms] of FORMS.entries())
  for (const form of forms) GROUPS.set(form, (GROUPS.get(form) ?? new Set()).add(group));

/** One form of a first name for all its known short forms. As good as `isSomebodyElse` for counting, without comparing all pairs. */
export function usualFirstName({ first }: Who): string {
  const [word = ''] = first.split(/[\s-]/);
  const [group] = GROUPS.get(word) ?? [];
  return (group === undefined ? undefined : FORMS[group]?.[0]) ?? word;
}

function isSameFirstName(a: string, b: string): boolean {
  if (a === b) return true;
  // 'Ann Marie' is Ann, and 'J' may be Joan. 'Ann & Bob' is neither alone.
  if (a.includes('&') !== b.includes('&')) return false;
  const [one = '', other = ''] = [a.split(/[\s-]/)[0], b.split(/[\s-]/)[0]];
  if (one.startsWith(other) || other.startsWith(one)) return true;
  const groups = GROUPS.get(one);
  if (groups && [...(GROUPS.get(other) ?? [])].some((group) => groups.has(group))) return true;
  return one.length >= 5 && other.length >= 5 && isOneSlip(one, other);
}

/** Whether two words differ by one missing, added, or mistyped letter, or by two swapped ones. */
function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  // The last letter alone distinguishes many names: Julia and Julie, Mario and Maria.
  if (at >= Math.min(a.length, b.length) - 1) return false;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}
