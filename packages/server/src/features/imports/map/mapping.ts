import { isRejectedColumn } from '@bookline/contract/rules/rejected-columns';
import { share } from '../read/looks-like.ts';
import { splitAddress } from '../read/normalize/address.ts';
import { tidyCell } from '../read/normalize/cell-text.ts';
import { normalizeCategory, normalizeGender, normalizeMaritalStatus } from '../read/normalize/coded-values.ts';
import { isEndless, normalizeDate } from '../read/normalize/date.ts';
import { normalizeEmail, splitEmails } from '../read/normalize/email.ts';
import { normalizeDoNotContact, normalizeTobacco } from '../read/normalize/flag.ts';
import { normalizeLineType } from '../read/normalize/line-type.ts';
import { normalizeHeight, normalizeWeight } from '../read/normalize/measure.ts';
import { normalizeMoney } from '../read/normalize/money.ts';
import type { Normalized } from '../read/normalize/normalized.ts';
import { normalizePhone, splitPhones } from '../read/normalize/phone.ts';
import { normalizeState } from '../read/normalize/state.ts';
import { normalizeZip } from '../read/normalize/zip.ts';
import { isPhoneLabel } from '../read/phone-label.ts';
import { guessFromSamples } from './guess-from-samples.ts';
import { headerWords, targetsOfHeader } from './header-words.ts';
import { customNames, isRepeatable, type Target } from './targets.ts';

/** The target of one column of a file. */
export interface Mapping {
  /** Its position in the file, from 0. */
  column: number;
  header: string;
  target: Target;
  /** The confidence of the guess, 0 to 1. */
  confidence: number;
  /** Its first values, at most five, cut to 200 characters. */
  preview: string[];
}

const PREVIEW = 5;
/** How much of a value is enough to recognize it. */
const LONGEST = 200;
/** The fraction of values that must match the target of a known header. */
const ENOUGH = 0.3;

const reads = (normalize: (raw: string) => Normalized<unknown>) => (text: string) => 'value' in normalize(text);
const isHonorific = (text: string) =>
  /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|rev|reverend|hon|sir|madam|sr|sra)\.?$/i.test(text);
const isName = (text: string) => /\p{L}/u.test(text) && !text.includes('@');
/** Any order of the date parts will do to recognize dates. */
const isDate = reads((text) =>
  normalizeDate(text, { order: text.match(/^(1[3-9]|[23]\d)\D/) ? 'dmy' : 'mdy', today: '2099-12-31' }),
);
const isPhone = (text: string) =>
  splitPhones(text).some(reads(normalizePhone)) || /^\d[.,]\d+E\+\d+$/i.test(text) || /^\D*\d{3}\D?\d{4}$/.test(text);

/** Whether a value fits a target; targets without an entry accept any text. */
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
  line_type: reads(normalizeLineType),
  email: (text) => splitEmails(text).some(reads(normalizeEmail)),
  line1: (text) => /\p{L}/u.test(text) && text.length > 2,
  city: isName,
  state: reads(normalizeState),
  zip: reads(normalizeZip),
  full_address: reads(splitAddress),
  date_of_birth: isDate,
  created_at: isDate,
  gender: reads(normalizeGender),
  // 'Title' is a job in Salesforce, and a form of address in Outlook.
  occupation: (text) => !isHonorific(text),
  marital_status: reads(normalizeMaritalStatus),
  tobacco: reads(normalizeTobacco),
  height_in: reads(normalizeHeight),
  weight_lb: reads(normalizeWeight),
  annual_income: reads(normalizeMoney),
  category: reads(normalizeCategory),
  do_not_call: reads(normalizeDoNotContact),
  do_not_email: reads(normalizeDoNotContact),
  do_not_text: reads(normalizeDoNotContact),
  attachment: (text) => /\.[a-z0-9]{2,5}$/i.test(text),
  'policy:effective_on': isDate,
  'policy:expires_on': (text) => isDate(text) || isEndless(text),
  'policy:renewal_on': (text) => isDate(text) || isEndless(text),
  'policy:premium': reads(normalizeMoney),
  'policy:premium_monthly': reads(normalizeMoney),
  'policy:premium_annual': reads(normalizeMoney),
  'policy:face_amount': reads(normalizeMoney),
  'policy:commission': reads(normalizeMoney),
  'policy:agent_npn': (text) => /^\d{4,10}$/.test(text),
  'policy:agent_name': isName,
};

export interface Guess {
  target: Target;
  confidence: number;
}

/**
 * The likely target of every column, from its header and, if that has no meaning, from its values. `sample` has rows of cells in the order of
 * `headers`. A target that only one column can have goes to the most certain one. A column with values but without a target becomes a custom
 * field (`custom:…`). An empty column gets the target of its header, or is left out. `hints` are targets by column from the kind of file, or
 * from users' earlier choices. A hint with confidence 1 always applies, others only if the values fit.
 */
export function guessMapping(
  headers: readonly string[],
  sample: readonly (readonly string[])[],
  hints: ReadonlyMap<number, Guess> = new Map(),
): Mapping[] {
  // The added columns of a file of rejected rows are not contact data.
  const values = headers.map((header, column) =>
    isRejectedColumn(header)
      ? []
      : sample.map((row) => tidyCell(row[column] ?? '').slice(0, LONGEST)).filter((text) => text !== ''),
  );
  const guesses = headers.map(
    (header, column): Guess | undefined =>
      fitting(hints.get(column), values[column] ?? []) ??
      (isPhoneLabel(header, headers)
        ? { target: 'phone_type', confidence: 0.9 }
        : guessFromHeader(header, values[column] ?? [])),
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
  // A column of end dates may be empty in the first rows, because no one has left yet. A column with values takes precedence.
  if (values.length === 0) return { ...hint, confidence: hint.confidence / 10 };
  const fits = FITS[hint.target];
  return !fits || share(values, fits) >= ENOUGH ? hint : undefined;
}

/** Google Contacts has a column with work or home for each address and email. */
const LABEL_OF = /^(?:e ?mail|address|website|organization|relation|event|im|custom field) \d (?:label|type)$/;

/** The best target for the header that the values do not contradict. */
function guessFromHeader(header: string, values: readonly string[]): Guess | undefined {
  if (LABEL_OF.test(headerWords(header))) return { target: 'skip', confidence: 0.9 };
  const named = targetsOfHeader(header);
  // The header decides; a column with values takes precedence.
  const [usual] = named;
  if (values.length === 0) return usual && { target: usual.target, confidence: usual.confidence / 2 };
  const scored = named.map(({ target, confidence }) => {
    const fits = FITS[target];
    const fit = fits ? share(values, fits) : 1;
    return { target, fit, confidence: confidence * (0.5 + fit / 2) };
  });
  // 'ZIP4' may contain only the last four digits, which would look like a ZIP without its leading zero.
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
