import type { FloatingPosition } from '@mantine/core';
import { cloneElement, lazy, type ReactElement, Suspense, useEffect, useRef, useState } from 'react';

const load = () => import('./floating-tip.tsx');
const FloatingTip = lazy(load);

/** The delay before the tooltip opens, as in theme/components.ts. */
const DELAY_MS = 400;

/** Mantine's tooltip for screens of the first load. It loads when the pointer first reaches the element. */
export function Tip({
  label,
  position,
  disabled = false,
  children,
}: {
  readonly label: string;
  readonly position?: FloatingPosition;
  readonly disabled?: boolean;
  readonly children: ReactElement<object>;
}) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [wanted, setWanted] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const attributes = {
    ref: setElement,
    onPointerEnter: () => {
      if (wanted) return;
      // The code may arrive while the pointer is still there.
      void load();
      timer.current = setTimeout(() => setWanted(true), DELAY_MS);
    },
    onPointerLeave: () => clearTimeout(timer.current),
  };
  return (
    <>
      {cloneElement(children, attributes)}
      {wanted && element && (
        <Suspense>
          <FloatingTip label={label} target={element} disabled={disabled} {...(position && { position })} />
        </Suspense>
      )}
    </>
  );
}
