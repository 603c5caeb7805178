import { type Look, looksLike, share } from '../read/looks-like.ts';
import { headerWords } from './header-words.ts';
import type { FixedTarget, Target } from './targets.ts';

export interface SampledColumn {
  header: string;
  /** Its values that are not empty. */
  values: readonly string[];
  /** The target that its header names, if any. */
  known: Target | undefined;
}

interface Guess {
  target: FixedTarget;
  confidence: number;
}

/** Headers without meaning: 'Column 4', 'F1', 'Unnamed: 3', 'Field_2', 'A', '1'. */
const SAYS_NOTHING =
  /^(?:(?:column|col|field|fld|unnamed|f|c|var|v|data|value|header|untitled|spalte|columna)? ?\d*|[a-z])$/;
/** Headers for another person's phone or address. If they were used as the contact's, all of an agent's contacts could merge into one. */
const SOMEBODY_ELSE =
  /\b(agents?|agency|spouse|wife|husband|partner|beneficiary|bene|broker|producer|owner|manager|mgr|assigned|user|rep|emergency|refer\w*|vendor|company|carrier|created|modified|updated|by|doctor|dr|physician|pharmacy|fax|from|to|sent|sender|child|parent|mother|father|friend|upline|recruiter|attorney|funeral|support|ip|campaign|dnis|did|tracking)\b/;

const BY_LOOK: { look: Look; target: FixedTarget; atLeast: number }[] = [
  { look: 'email', target: 'email', atLeast: 0.7 },
  { look: 'address', target: 'full_address', atLeast: 0.7 },
  { look: 'phone', target: 'phone', atLeast: 0.7 },
  { look: 'date', target: 'date_of_birth', atLeast: 0.7 },
  { look: 'state', target: 'state', atLeast: 0.8 },
  { look: 'zip', target: 'zip', atLeast: 0.8 },
  { look: 'gender', target: 'gender', atLeast: 0.9 },
  { look: 'money', target: 'annual_income', atLeast: 0.8 },
  { look: 'street', target: 'line1', atLeast: 0.7 },
];

/** The most common first names of living people in the United States (Social Security Administration): enough to recognize a column. */
const FIRST_NAMES = new Set(
  `james john robert michael william david richard joseph thomas charles christopher daniel matthew anthony mark donald steven paul andrew joshua
  kenneth kevin brian george timothy ronald edward jason jeffrey ryan jacob gary nicholas eric jonathan stephen larry justin scott brandon benjamin
  samuel gregory frank raymond patrick jack dennis jerry mary patricia jennifer linda elizabeth barbara susan jessica sarah karen nancy lisa betty
  margaret sandra ashley kimberly emily donna michelle carol amanda dorothy melissa deborah stephanie rebecca sharon laura cynthia kathleen amy
  angela shirley anna brenda pamela emma nicole helen samantha katherine christine debra rachel carolyn janet maria ann anne bob jim joe mike tom
  bill jose juan luis carlos jesus antonio rosa ruth alice joan judy peter henry walter arthur albert harold carl roger keith gloria martha`.split(
    /\s+/,
  ),
);

/**
 * Guesses targets by values. A header without meaning ('Column 4') allows any target. An unknown header allows only an email address or a
 * phone number that differs from row to row. By column.
 */
export function guessFromSamples(columns: readonly SampledColumn[]): Map<number, Guess> {
  const guesses = new Map<number, Guess>();
  const known = new Set(columns.map((column) => column.known));
  for (const [index, column] of columns.entries()) {
    if (column.known !== undefined || column.values.length === 0) continue;
    const words = headerWords(column.header);
    const found = BY_LOOK.map((guess) => ({ ...guess, found: share(column.values, looksLike[guess.look]) })).find(
      (guess) => guess.found >= guess.atLeast,
    );
    if (!found) continue;
    if (SAYS_NOTHING.test(words)) guesses.set(index, { target: found.target, confidence: 0.6 * found.found });
    else if (
      isReach(found.target) &&
      !known.has(found.target) &&
      !SOMEBODY_ELSE.test(words) &&
      areDifferent(column.values)
    ) {
      guesses.set(index, { target: found.target, confidence: 0.5 * found.found });
    }
  }
  guessNames(columns, guesses, known);
  return guesses;
}

const isReach = (target: FixedTarget) => target === 'email' || target === 'phone';
const areDifferent = (values: readonly string[]) => values.length > 1 && new Set(values).size >= values.length * 0.8;

/** Cities and names look alike: a city comes before its state, and names include common first names. */
function guessNames(
  columns: readonly SampledColumn[],
  guesses: Map<number, Guess>,
  known: ReadonlySet<Target | undefined>,
): void {
  const open = (index: number) => {
    const column = columns[index];
    return column?.known === undefined && !guesses.has(index) && SAYS_NOTHING.test(headerWords(column?.header ?? '?'));
  };
  const state = columns.findIndex((column, index) => (column.known ?? guesses.get(index)?.target) === 'state');
  if (
    state > 0 &&
    !known.has('city') &&
    open(state - 1) &&
    share(columns[state - 1]?.values ?? [], looksLike.word) >= 0.7
  ) {
    guesses.set(state - 1, { target: 'city', confidence: 0.5 });
  }
  const named = columns.flatMap(({ values }, index) =>
    open(index) && (share(values, looksLike.word) >= 0.8 || share(values, looksLike.full_name) >= 0.8)
      ? [{ index, values }]
      : [],
  );
  const first = named.find(({ values }) => share(values, hasFirstName) >= 0.15);
  if (!first || known.has('full_name')) return;
  if (share(first.values, (text) => /[\s,]/.test(text)) >= 0.7) {
    guesses.set(first.index, { target: 'full_name', confidence: 0.5 });
    return;
  }
  guesses.set(first.index, { target: 'first_name', confidence: 0.5 });
  const beside =
    named.find(({ index }) => index === first.index + 1) ?? named.find(({ index }) => index === first.index - 1);
  if (beside) guesses.set(beside.index, { target: 'last_name', confidence: 0.45 });
}

const hasFirstName = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,.&]+/)
    .some((word) => FIRST_NAMES.has(word));
