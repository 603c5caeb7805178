import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, Suspense } from 'react';
import { AnchoredMenu } from '../../ui/floating/anchored-menu.tsx';
import type { Anchor } from '../../ui/floating/opener.tsx';
import type { ShownGroup } from './use-navigation.ts';

/** The screens that don't fit in a phone's bottom bar. */
export default function BottomBarMore({
  anchor,
  groups,
}: {
  readonly anchor: Anchor;
  readonly groups: readonly ShownGroup[];
}) {
  return (
    <AnchoredMenu anchor={anchor} position="top-end" width={232}>
      {groups.map(({ label, items }, index) => (
        <Fragment key={label ?? ''}>
          {index > 0 && <Menu.Divider />}
          {label && <Menu.Label>{label}</Menu.Label>}
          {items.map(({ icon: Icon, label: name, to, current, badge: Badge }) => (
            <Menu.Item
              key={to}
              component={Link}
              to={to}
              aria-current={current ? 'page' : undefined}
              fw={current ? 600 : undefined}
              leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
              rightSection={
                Badge && (
                  <Suspense>
                    <Badge />
                  </Suspense>
                )
              }
            >
              {name}
            </Menu.Item>
          ))}
        </Fragment>
      ))}
    </AnchoredMenu>
  );
}
