import type { QuickFilter } from '@bookline/contract/features/quick-filters';
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { Opener } from '../../../../ui/floating/opener.tsx';

const ViewMenuItems = lazy(() => import('./view-menu-items.tsx'));

export interface ViewMenuProps {
  readonly filter: QuickFilter;
  /** Filters, order or columns are not those that the view was saved with. */
  readonly edited: boolean;
  readonly onSaveNew: () => void;
  readonly onReset: () => void;
  readonly onEdit: () => void;
  /** It was deleted. */
  readonly onDeleted: () => void;
}

/** The menu of a saved view. */
export function ViewMenu(props: ViewMenuProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Opener
      popup="menu"
      opened={opened}
      onChange={setOpened}
      button={
        <ActionIcon variant="default" size={28} aria-label={`Options of the view ${props.filter.name}`}>
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      }
    >
      {(anchor) => <ViewMenuItems anchor={anchor} {...props} />}
    </Opener>
  );
}
