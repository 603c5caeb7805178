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

/** Whether to show: closed when it is first drawn, because Mantine takes the focus in, and back later, when that changes. */
export function useShown({ opened }: Anchor): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return shown;
}
