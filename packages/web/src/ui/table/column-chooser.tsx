import { ActionIcon } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { Opener } from '../floating/opener.tsx';
import type { Column, TableLayout } from './types.ts';

const ColumnChoices = lazy(() => import('./column-choices.tsx'));

/** The button that opens the column settings. */
export function ColumnChooser<Row>(choices: {
  readonly columns: readonly Column<Row>[];
  readonly layout: TableLayout;
  readonly onLayoutChange: (layout: TableLayout) => void;
}) {
  const [opened, setOpened] = useState(false);
  return (
    <Opener
      popup="dialog"
      opened={opened}
      onChange={setOpened}
      button={
        <ActionIcon aria-label="Columns" variant="default" size={32}>
          <IconColumns3 size={16} stroke={1.7} />
        </ActionIcon>
      }
    >
      {(anchor) => <ColumnChoices anchor={anchor} {...choices} />}
    </Opener>
  );
}
