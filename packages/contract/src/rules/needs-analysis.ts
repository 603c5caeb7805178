import { z } from 'zod';
import { isoDate, text } from '../fields.ts';
import { annuity } from './needs-lines/annuity.ts';
import { career } from './needs-lines/career.ts';
import { finalExpense } from './needs-lines/final-expense.ts';
import { life } from './needs-lines/life.ts';
import { longTermCare } from './needs-lines/long-term-care.ts';
import { medicare } from './needs-lines/medicare.ts';
import { preneed } from './needs-lines/preneed.ts';
import type { NeedsLine, Question } from './needs-lines/question.ts';
import { supplemental } from './needs-lines/supplemental.ts';
import type { Variant } from './variant.ts';

export type { NeedsLine, Question, QuestionSection, QuestionType } from './needs-lines/question.ts';

/** The lines that a needs analysis asks about, in the order in which they are offered. */
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

/** The lines of a variant, its chief one first. */
export const linesOf = (variant: Variant): NeedsLine[] =>
  offered[variant].flatMap((key) => needsLines.filter((line) => line.key === key));

export const findLine = (key: string): NeedsLine | undefined => needsLines.find((line) => line.key === key);

/** Every question of a line, in its order. */
export const questionsOf = (line: NeedsLine): Question[] => line.sections.flatMap(({ questions }) => [...questions]);

export const findQuestion = (lineKey: string, key: string): Question | undefined => {
  const line = findLine(lineKey);
  return line && questionsOf(line).find((question) => question.key === key);
};

/** An answer: text, also of a number, amount (two places at most) or date (`YYYY-MM-DD`), yes or no, or what was chosen. */
export const answerValue = z.union([text(2000), z.boolean(), z.array(z.string().max(60)).max(40)]);
export type AnswerValue = z.infer<typeof answerValue>;

const amount = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, 'Give an amount such as 1234.50.');
const number = z.string().regex(/^\d{1,9}(\.\d{1,3})?$/, 'Give a number.');

/** What is wrong with an answer to a question, in a sentence for a person; null where it fits. */
export function answerFault(question: Question, value: AnswerValue): string | null {
  const parsed = schemaOf(question).safeParse(value);
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'This does not answer the question.');
}

function schemaOf(question: Question): z.ZodType {
  switch (question.type) {
    case 'text':
      return text(2000).refine((value) => value.trim() !== '', 'Write something.');
    case 'number':
      return number;
    case 'money':
      return amount;
    case 'date':
      return isoDate;
    case 'yes_no':
      return z.boolean({ message: 'Say yes or no.' });
    case 'one_of':
      return z.enum(Object.keys(question.options), { message: 'Choose one of the answers.' });
    case 'several':
      return z
        .array(z.enum(Object.keys(question.options), { message: 'Choose among the answers.' }))
        .min(1, 'Choose at least one.')
        .refine((values) => new Set(values).size === values.length, 'Choose each once.');
  }
}
