import { useCallback, useState } from 'react';
import { useOpened } from './use-opened.ts';

/**
 * Like useOpened, for a form: while it has unsaved input, the browser's Back button doesn't close it. Call `hold` with whether there is
 * unsaved input.
 */
export function useHeldOpen(kind: string) {
  const opened = useOpened(kind);
  const [held, setHeld] = useState<string | undefined>();
  const id = opened.id ?? held;
  const hold = useCallback((isDirty: boolean) => setHeld(isDirty ? id : undefined), [id]);
  return {
    id,
    open: opened.open,
    hold,
    close: () => {
      setHeld(undefined);
      opened.close();
    },
  };
}
