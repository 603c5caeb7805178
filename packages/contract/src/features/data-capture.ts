import { z } from 'zod';
import { defineEndpoints, USER } from '../endpoint.ts';
import { isoTime, reference, text, uuid, withId } from '../fields.ts';
import { one } from '../paging.ts';
import { MAX_ANSWER } from '../rules/limits.ts';
import { type AnswerValue, answerFault, findQuestion } from '../rules/needs-analysis.ts';

export const answerValue: z.ZodType<AnswerValue> = z.union([
  text(MAX_ANSWER),
  z.boolean(),
  z.array(z.string().max(60)).max(40),
]);

const given = z.object({
  /** Null if the answer was cleared. */
  value: answerValue.nullable(),
  by: reference,
  at: isoTime,
});

/** The current answer to a question, and earlier ones, newest first. */
export const answer = given
  .extend({
    id: uuid,
    line: z.string(),
    question: z.string(),
    previous: z.array(given),
  })
  .meta({ id: 'CapturedAnswer' });
export type Answer = z.infer<typeof answer>;

const answerInput = z
  .object({ line: z.string().max(40), question: z.string().max(40), value: answerValue.nullable() })
  .superRefine(({ line, question: key, value }, ctx) => {
    const question = findQuestion(line, key);
    const fault = question
      ? value !== null && answerFault(question, value)
      : 'This question isn’t part of the needs analysis.';
    if (fault) ctx.addIssue({ code: 'custom', path: [question ? 'value' : 'question'], message: fault });
  });

const answers = z.object({ answers: z.array(answer) });

/** R312: read with GET and written with PATCH, one record per contact path. The questions are in rules/needs-analysis.ts. */
export const dataCapture = defineEndpoints('data-capture', {
  get: {
    method: 'GET',
    path: '/v1/contacts/{id}/data_capture',
    access: USER,
    summary: 'Get a contact’s needs analysis: answers, authors, and dates',
    description: 'Includes earlier answers. Each view is recorded in the audit log.',
    params: withId,
    response: one(answers),
  },
  update: {
    method: 'PATCH',
    path: '/v1/contacts/{id}/data_capture',
    access: USER,
    summary: 'Answer questions',
    description:
      'Null clears an answer. Earlier answers are kept, except corrections by the same user within five minutes.',
    params: withId,
    body: z.object({
      answers: z.array(answerInput).min(1, 'Enter at least one answer.').max(100, 'Send 100 answers or fewer.'),
    }),
    response: one(answers),
  },
});
