import { Popover, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useViewNames } from '../../contact-choices.data.ts';
import classes from './list-tools.module.css';
import type { SetListState } from './use-list-state.ts';
import { type View, viewLabel } from './views.ts';

const ViewChoices = lazy(() => import('./view-choices.tsx'));

/** Whose contacts show, and the way to others'. */
export function ViewSwitcher({ view, onChange }: { readonly view: View; readonly onChange: SetListState }) {
  const [open, setOpen] = useState(false);
  const names = useViewNames(view);
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.view} aria-haspopup="dialog" onClick={() => setOpen(!open)}>
          <span className="visually-hidden">View: </span>
          <span className={classes.viewName}>{viewLabel(view, names)}</span>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={0} w="17rem" aria-label="View">
        <Suspense>
          <ViewChoices
            view={view}
            onChoose={(chosen) => {
              onChange({ view: chosen, preview: undefined });
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
