import { texts } from '@bookline/contract/features/texts';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../lib/api.ts';

/** Others see it for eight seconds, so it's repeated before that. */
const AGAIN_MS = 4000;

/** Tells others that the user is writing here, until the text is sent or left. */
export function useWritingSignal(conversation_id: string | undefined): (isWriting: boolean) => void {
  const told = useRef(Number.NEGATIVE_INFINITY);
  const tell = useCallback(
    (writing: boolean) => {
      const now = performance.now();
      if (conversation_id === undefined) return;
      if (writing ? now - told.current < AGAIN_MS : told.current === Number.NEGATIVE_INFINITY) return;
      told.current = writing ? now : Number.NEGATIVE_INFINITY;
      // Only a sign to others: without it, the text is written just the same.
      call(texts.write_in_conversation, { body: { conversation_id, writing } }).catch(() => undefined);
    },
    [conversation_id],
  );
  useEffect(() => () => tell(false), [tell]);
  return tell;
}
