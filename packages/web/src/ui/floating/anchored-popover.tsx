import { Popover, type PopoverProps } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { TargetOf, useShown } from './anchored.tsx';
import type { Anchor } from './opener.tsx';

/** The popover of an Opener. It takes the focus and returns it. */
export default function AnchoredPopover({
  anchor,
  label,
  width,
  position,
  children,
}: {
  readonly anchor: Anchor;
  readonly label?: string;
  readonly width?: string;
  readonly position: PopoverProps['position'];
  readonly children: ReactNode;
}) {
  const { shown, times } = useShown(anchor);
  return (
    <Popover id={anchor.id} opened={shown} onChange={anchor.onChange} position={position} trapFocus returnFocus>
      <Popover.Target>
        <TargetOf element={anchor.element} />
      </Popover.Target>
      <Popover.Dropdown p={0} w={width} aria-label={label}>
        {/* Reopened during its fade-out, it also restarts. */}
        <Suspense key={times}>{children}</Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
