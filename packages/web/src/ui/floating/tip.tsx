import type { FloatingPosition } from '@mantine/core';
import { cloneElement, lazy, type ReactElement, Suspense, useEffect, useRef, useState } from 'react';

const load = () => import('./floating-tip.tsx');
const FloatingTip = lazy(load);

/** How long the pointer rests before the words come, as in theme/components.ts. */
const DELAY_MS = 400;

/** Words beside what the pointer rests on: Mantine's tooltip for screens that open first, loaded when the pointer first comes. */
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
      // The file may well come while the pointer rests.
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
