import { z } from 'zod';
import { defineEndpoint, USER } from '../endpoint.ts';
import { isoTime, text, uuid } from '../fields.ts';
import { one } from '../paging.ts';
import { type AnswerValue, answerFault, findQuestion } from '../rules/needs-analysis.ts';

export const answerValue: z.ZodType<AnswerValue> = z.union([
  text(2000),
  z.boolean(),
  z.array(z.string().max(60)).max(40),
]);

const given = z.object({
  /** null where the answer was taken back. */
  value: answerValue.nullable(),
  by: z.object({ id: uuid, name: z.string() }),
  at: isoTime,
});

/** The answer that stands to one question, and those before it, newest first. */
export const answer = given.extend({
  id: uuid,
  line: z.string(),
  question: z.string(),
  previous: z.array(given),
});
export type Answer = z.infer<typeof answer>;

const answerInput = z
  .object({ line: z.string().max(40), question: z.string().max(40), value: answerValue.nullable() })
  .superRefine(({ line, question: key, value }, ctx) => {
    const question = findQuestion(line, key);
    const fault = question
      ? value !== null && answerFault(question, value)
      : 'There is no such question in this needs analysis.';
    if (fault) ctx.addIssue({ code: 'custom', path: [question ? 'value' : 'question'], message: fault });
  });

const params = z.object({ id: uuid });
const answers = z.object({ answers: z.array(answer) });

/** R312: read with GET and written with PATCH, one record per contact path. The questions are rules/needs-analysis.ts. */
export const dataCapture = {
  get: defineEndpoint({
    id: 'data-capture.get',
    method: 'GET',
    path: '/v1/contacts/{id}/data_capture',
    access: USER,
    summary: 'The needs analysis of a contact: what was answered, by whom and when',
    description: 'Every answer with those before it. That somebody looked is in the audit log.',
    params,
    response: one(answers),
  }),
  update: defineEndpoint({
    id: 'data-capture.update',
    method: 'PATCH',
    path: '/v1/contacts/{id}/data_capture',
    access: USER,
    summary: 'Answer questions',
    description:
      'null takes an answer back. What stood there stays as a previous answer; what the same person corrects within five minutes does not.',
    params,
    body: z.object({
      answers: z.array(answerInput).min(1, 'Nothing was answered.').max(100, 'At most 100 at once.'),
    }),
    response: one(answers),
  }),
};
