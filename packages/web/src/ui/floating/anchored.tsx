import { type Ref, type RefCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { Anchor } from './opener.tsx';

/** Stands where Mantine wants the target, and hands it the button that is there already. */
export function TargetOf({ element, ref }: { readonly element: HTMLElement; readonly ref?: Ref<HTMLElement> }) {
  // Mantine's is always a function.
  const hand = ref as RefCallback<HTMLElement> | undefined;
  useLayoutEffect(() => {
    hand?.(element);
    return () => void hand?.(null);
  }, [element, hand]);
  return null;
}

interface Shown {
  readonly shown: boolean;
  /** How many times it was opened. */
  readonly times: number;
}

/** Whether to show: closed when it is first drawn, because Mantine takes the focus in, and back later, when that changes. */
export function useShown({ opened }: Anchor): Shown {
  const [now, setNow] = useState<Shown>({ shown: false, times: 0 });
  useEffect(
    () => setNow((was) => (was.shown === opened ? was : { shown: opened, times: was.times + Number(opened) })),
    [opened],
  );
  return now;
}
