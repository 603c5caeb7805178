import { MAX_ANSWER } from './limits.ts';
import { isDay } from './month-day.ts';
import { annuity } from './needs-lines/annuity.ts';
import { career } from './needs-lines/career.ts';
import { finalExpense } from './needs-lines/final-expense.ts';
import { life } from './needs-lines/life.ts';
import { longTermCare } from './needs-lines/long-term-care.ts';
import { medicare } from './needs-lines/medicare.ts';
import { preneed } from './needs-lines/preneed.ts';
import type { NeedsLine, Question } from './needs-lines/question.ts';
import { supplemental } from './needs-lines/supplemental.ts';
import { formatNumber } from './numbers.ts';
import type { Variant } from './variant.ts';

export type { NeedsLine, Question } from './needs-lines/question.ts';

/** The product lines of a needs analysis, in display order. */
export const needsLines: readonly NeedsLine[] = [
  medicare,
  supplemental,
  finalExpense,
  life,
  annuity,
  longTermCare,
  preneed,
  career,
];

const offered: Record<Variant, readonly string[]> = {
  agent_network: ['medicare', 'supplemental', 'final_expense', 'life', 'annuity', 'long_term_care', 'preneed'],
  preneed: ['preneed', 'final_expense', 'life', 'annuity', 'long_term_care'],
  recruiting: ['career'],
};

/** The lines of a variant, the main one first. */
export const linesOf = (variant: Variant): NeedsLine[] =>
  offered[variant].flatMap((key) => needsLines.filter((line) => line.key === key));

export const findLine = (key: string): NeedsLine | undefined => needsLines.find((line) => line.key === key);

/** All questions of a line, in order. */
export const questionsOf = (line: NeedsLine): Question[] => line.sections.flatMap(({ questions }) => [...questions]);

export const findQuestion = (lineKey: string, key: string): Question | undefined => {
  const line = findLine(lineKey);
  return line && questionsOf(line).find((question) => question.key === key);
};

/** An answer: text (also for numbers, amounts with up to two decimals, and dates as `YYYY-MM-DD`), a boolean, or choices. */
export type AnswerValue = string | boolean | string[];

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/;
const NUMBER = /^\d{1,9}(\.\d{1,3})?$/;

/** The error of an answer as a sentence, or null. Uses no schema, because the browser calls it too. */
export function answerFault(question: Question, value: AnswerValue): string | null {
  switch (question.type) {
    case 'text':
      if (typeof value !== 'string' || value.trim() === '') return 'Enter an answer.';
      return value.length > MAX_ANSWER ? `Use ${formatNumber(MAX_ANSWER)} characters or fewer.` : null;
    case 'number':
      return typeof value === 'string' && NUMBER.test(value) ? null : 'Enter a number.';
    case 'money':
      return typeof value === 'string' && AMOUNT.test(value) ? null : 'Enter an amount such as 1234.50.';
    case 'date':
      return typeof value === 'string' && isDay(value) ? null : 'Enter a date as YYYY-MM-DD.';
    case 'yes_no':
      return typeof value === 'boolean' ? null : 'Choose yes or no.';
    case 'one_of':
      return typeof value === 'string' && Object.hasOwn(question.options, value) ? null : 'Choose one of the options.';
    case 'several':
      return severalFault(question.options, value);
  }
}

function severalFault(options: Readonly<Record<string, string>>, value: AnswerValue): string | null {
  if (!Array.isArray(value) || value.some((one) => !Object.hasOwn(options, one))) return 'Choose from the options.';
  if (value.length === 0) return 'Choose at least one.';
  return new Set(value).size === value.length ? null : 'Choose each option only once.';
}
