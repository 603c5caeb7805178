import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { Opener } from '../../../../ui/floating/opener.tsx';
import type { ViewMenuProps } from './view-menu-props.ts';

const ViewMenuItems = lazy(() => import('./view-menu-items.tsx'));

export function ViewMenu(props: ViewMenuProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Opener
      popup="menu"
      opened={opened}
      onChange={setOpened}
      button={
        <ActionIcon variant="default" size={28} aria-label={`Options for the ${props.filter.name} view`}>
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      }
    >
      {(anchor) => <ViewMenuItems anchor={anchor} {...props} />}
    </Opener>
  );
}
