import { type Ref, type RefCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { Anchor } from './opener.tsx';

/** Takes the place of Mantine's target and passes it the existing button. */
export function TargetOf({ element, ref }: { readonly element: HTMLElement; readonly ref?: Ref<HTMLElement> }) {
  // Mantine always passes a function.
  const hand = ref as RefCallback<HTMLElement> | undefined;
  useLayoutEffect(() => {
    hand?.(element);
    return () => void hand?.(null);
  }, [element, hand]);
  return null;
}

interface Shown {
  readonly shown: boolean;
  /** The number of times it was opened. */
  readonly times: number;
}

/** Whether to show it. It first renders closed, because Mantine moves the focus only when this changes. */
export function useShown({ opened }: Anchor): Shown {
  const [now, setNow] = useState<Shown>({ shown: false, times: 0 });
  useEffect(
    () => setNow((was) => (was.shown === opened ? was : { shown: opened, times: was.times + Number(opened) })),
    [opened],
  );
  return now;
}
