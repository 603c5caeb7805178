import { Menu, type MenuProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { TargetOf, useShown } from './anchored.tsx';
import type { Anchor } from './opener.tsx';

/** The menu of an Opener. Its items are Mantine's, so load the file that contains it on demand. */
export function AnchoredMenu({
  anchor,
  children,
  ...look
}: Pick<MenuProps, 'position' | 'width' | 'withinPortal'> & {
  readonly anchor: Anchor;
  readonly children: ReactNode;
}) {
  const { shown } = useShown(anchor);
  return (
    <Menu id={anchor.id} opened={shown} onChange={anchor.onChange} {...look}>
      <Menu.Target>
        <TargetOf element={anchor.element} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
