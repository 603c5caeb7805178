import { useCallback, useState } from 'react';
import { useOpened } from './use-opened.ts';

/**
 * What of one kind is open, as useOpened has it, in a form: where something was typed that is not saved, going back in the browser does not
 * take the form away. `hold` is told whether that is so.
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
