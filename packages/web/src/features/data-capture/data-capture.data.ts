import { contacts } from '@bookline/contract/features/contacts';
import { type Answer, dataCapture } from '@bookline/contract/features/data-capture';
import type { AnswerValue } from '@bookline/contract/rules/needs-analysis';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { callOptions, useCall } from '../../lib/use-call.ts';

/** The contact's answers. */
export const useAnswers = (id: string) => useCall(dataCapture.get, { params: { id } });

/** The current answer to a question. */
export const answerTo = (answers: readonly Answer[] | undefined, line: string, question: string): Answer | undefined =>
  answers?.find((answer) => answer.line === line && answer.question === question);

/** Saves answers one at a time, in order. Rejects if one fails. */
export function useGiveAnswer(id: string) {
  const client = useQueryClient();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(
    (line: string, question: string, value: AnswerValue | null): Promise<void> => {
      const save = async () => {
        const reply = await call(dataCapture.update, {
          params: { id },
          body: { answers: [{ line, question, value }] },
        });
        client.setQueryData(callOptions(dataCapture.get, { params: { id } }).queryKey, reply);
        void invalidate(client, contacts.timeline);
      };
      const saved = last.current.then(save);
      // A failed answer doesn't block the others, and its field shows the failure.
      last.current = saved.catch(() => undefined);
      return saved;
    },
    [client, id],
  );
}
