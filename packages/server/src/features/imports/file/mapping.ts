import { isRejectedColumn } from '@bookline/contract/rules/rejected-columns';
import { headerWords, targetsOfHeader } from './column-words.ts';
import { customNames } from './custom-name.ts';
import { guessFromSamples } from './guess-from-samples.ts';
import { share } from './looks-like.ts';
import { splitAddress } from './normalise/address.ts';
import { tidyCell } from './normalise/cell-text.ts';
import { isEndless, normaliseDate } from './normalise/date.ts';
import { normaliseEmail, splitEmails } from './normalise/email.ts';
import { normaliseDoNotContact, normaliseTobacco } from './normalise/flag.ts';
import { normaliseHeight, normaliseWeight } from './normalise/measure.ts';
import { normaliseMoney } from './normalise/money.ts';
import type { Normalised } from './normalise/normalised.ts';
import { normalisePhone, splitPhones } from './normalise/phone.ts';
import { normaliseState } from './normalise/state.ts';
import { normaliseCategory, normaliseGender, normaliseMaritalStatus } from './normalise/words.ts';
import { normaliseZip } from './normalise/zip.ts';
import { isRepeatable, type Target } from './targets.ts';

/** What one column of a file becomes. */
export interface Mapping {
  /** Its position in the file, from 0. */
  column: number;
  header: string;
  target: Target;
  /** How sure the guess is, 0 to 1. */
  confidence: number;
  /** Its first values, at most five, cut to 200 characters. */
  preview: string[];
}

const PREVIEW = 5;
/** So much of a value tells what it is. */
const LONGEST = 200;
/** Of a column with a known header, so many values must read like what the header says. */
const ENOUGH = 0.3;

const reads = (normalise: (raw: string) => Normalised<unknown>) => (text: string) => 'value' in normalise(text);
const isName = (text: string) => /\p{L}/u.test(text) && !text.includes('@');
/** Any date will do to see whether a column holds dates: the order and the century do not matter. */
const isDate = reads((text) =>
  normaliseDate(text, { order: text.match(/^(1[3-9]|[23]\d)\D/) ? 'dmy' : 'mdy', today: '2099-12-31' }),
);
const isPhone = (text: string) =>
  splitPhones(text).some(reads(normalisePhone)) || /^\d[.,]\d+E\+\d+$/i.test(text) || /^\D*\d{3}\D?\d{4}$/.test(text);

/** Whether a value can be what a target holds; targets without an entry hold any text. */
const FITS: Partial<Record<Target, (text: string) => boolean>> = {
  first_name: isName,
  middle_name: isName,
  last_name: isName,
  full_name: isName,
  nickname: isName,
  phone: isPhone,
  'phone:1': isPhone,
  'phone:2': isPhone,
  'phone:3': isPhone,
  'phone:9': isPhone,
  email: (text) => splitEmails(text).some(reads(normaliseEmail)),
  line1: (text) => /\p{L}/u.test(text) && text.length > 2,
  city: isName,
  state: reads(normaliseState),
  zip: reads(normaliseZip),
  full_address: reads(splitAddress),
  date_of_birth: isDate,
  created_at: isDate,
  gender: reads(normaliseGender),
  marital_status: reads(normaliseMaritalStatus),
  tobacco: reads(normaliseTobacco),
  height_in: reads(normaliseHeight),
  weight_lb: reads(normaliseWeight),
  annual_income: reads(normaliseMoney),
  category: reads(normaliseCategory),
  do_not_call: reads(normaliseDoNotContact),
  do_not_email: reads(normaliseDoNotContact),
  do_not_text: reads(normaliseDoNotContact),
  attachment: (text) => /\.[a-z0-9]{2,5}$/i.test(text),
  'policy:effective_on': isDate,
  'policy:expires_on': (text) => isDate(text) || isEndless(text),
  'policy:renewal_on': (text) => isDate(text) || isEndless(text),
  'policy:premium': reads(normaliseMoney),
  'policy:premium_monthly': reads(normaliseMoney),
  'policy:premium_annual': reads(normaliseMoney),
  'policy:face_amount': reads(normaliseMoney),
  'policy:commission': reads(normaliseMoney),
  'policy:agent_npn': (text) => /^\d{4,10}$/.test(text),
  'policy:agent_name': isName,
};

export interface Guess {
  target: Target;
  confidence: number;
}

/**
 * What every column of a file probably is, from its header and, where that says nothing, from its values. `sample` holds rows
 * of cells in the order of `headers`. A target that only one column can have goes to the surest one; a column with values that
 * is nothing known becomes a field of its own (`custom:…`), one without any is left out. `hints` say by column what the kind of file, or what
 * somebody said of such a header before, makes of it: a hint of confidence 1 stands, another one only where the values fit.
 */
export function guessMapping(
  headers: readonly string[],
  sample: readonly (readonly string[])[],
  hints: ReadonlyMap<number, Guess> = new Map(),
): Mapping[] {
  // What a file of rejected rows says of them is none of the person's.
  const values = headers.map((header, column) =>
    isRejectedColumn(header)
      ? []
      : sample.map((row) => tidyCell(row[column] ?? '').slice(0, LONGEST)).filter((text) => text !== ''),
  );
  const guesses = headers.map(
    (header, column) =>
      fitting(hints.get(column), values[column] ?? []) ?? guessFromHeader(header, values[column] ?? []),
  );
  const bySamples = guessFromSamples(
    headers.map((header, column) => ({
      header,
      values: values[column] ?? [],
      known: guesses[column]?.target,
    })),
  );
  const names = customNames(headers);
  const candidates = headers.flatMap((_, column) => {
    const guess = guesses[column] ?? bySamples.get(column);
    return guess ? [{ column, ...guess }] : [];
  });
  const winners = new Map<number, Guess>();
  const taken = new Set<Target>();
  for (const { column, target, confidence } of candidates.sort(
    (a, b) => b.confidence - a.confidence || a.column - b.column,
  )) {
    if (taken.has(target) && !isRepeatable(target)) continue;
    taken.add(target);
    winners.set(column, { target, confidence });
  }
  return headers.map((header, column) => {
    const filled = values[column] ?? [];
    const preview = filled.slice(0, PREVIEW);
    const winner = winners.get(column);
    if (winner) return { column, header, target: winner.target, confidence: round(winner.confidence), preview };
    const target: Target = filled.length === 0 ? 'skip' : `custom:${names[column] ?? column}`;
    return { column, header, target, confidence: filled.length === 0 ? 1 : 0.3, preview };
  });
}

/** A hint that the values do not contradict. */
function fitting(hint: Guess | undefined, values: readonly string[]): Guess | undefined {
  if (!hint || hint.confidence === 1) return hint;
  // Nobody of the first rows may have left yet: below a column of end dates nothing stands for long. One with values goes before it.
  if (values.length === 0) return { ...hint, confidence: hint.confidence / 10 };
  const fits = FITS[hint.target];
  return !fits || share(values, fits) >= ENOUGH ? hint : undefined;
}

/** The best of what the header may name, provided that the values do not contradict it. */
function guessFromHeader(header: string, values: readonly string[]): Guess | undefined {
  const named = targetsOfHeader(header);
  if (values.length === 0) return undefined;
  const scored = named.map(({ target, confidence }) => {
    const fits = FITS[target];
    const fit = fits ? share(values, fits) : 1;
    return { target, fit, confidence: confidence * (0.5 + fit / 2) };
  });
  // 'ZIP4' may hold only the last four digits, which would pass for a ZIP that lost its zero.
  if (/^zip( code)?( plus)? 4$/.test(headerWords(header)) && share(values, (text) => /^\d{5}/.test(text)) < 0.5)
    return undefined;
  const whole = scored.find(({ target, fit }) => target === 'full_address' && fit >= 0.6);
  const best = scored
    .filter(({ fit, target }) => fit >= ENOUGH && target !== 'full_address')
    .sort((a, b) => b.confidence - a.confidence)[0];
  if (whole && (best === undefined || best.target === 'line1')) return whole;
  return best ?? scored.find(({ target, fit }) => target === 'full_address' && fit >= ENOUGH);
}

const round = (confidence: number) => Math.round(confidence * 100) / 100;
