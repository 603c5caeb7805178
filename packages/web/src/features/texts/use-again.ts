import { useState } from 'react';
import { useUserStorage } from '../../lib/use-user-storage.ts';
import { draftName, NO_TEXT, parseTextDraft, type TextDraft } from './text-draft.ts';

/** A text that was sent, as it was written. */
export interface SentText {
  readonly id: string;
  readonly draft: TextDraft;
  readonly file: File | null;
}

interface Again {
  /** Starts the composer again with what was put into it. */
  readonly round: number;
  readonly file: File | null;
  /** Puts a text into the composer, unless another one was started. */
  readonly again: (draft: Partial<TextDraft>, file?: File | null) => void;
}

/** Puts a text that was canceled, or failed, into the composer again. */
export function useAgain(draftId: string): Again {
  const storage = useUserStorage();
  const [{ round, file }, setState] = useState<Pick<Again, 'round' | 'file'>>({ round: 0, file: null });
  return {
    round,
    file,
    again: (draft, sentFile = null) => {
      const key = `draft:${draftName(draftId)}` as const;
      if (parseTextDraft(storage.read(key)) !== undefined) return;
      storage.write(key, { ...NO_TEXT, ...draft });
      setState((before) => ({ round: before.round + 1, file: sentFile }));
    },
  };
}
