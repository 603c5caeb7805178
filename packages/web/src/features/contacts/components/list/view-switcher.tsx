import { Popover, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../../../../lib/paths.ts';
import { ViewDot } from '../../../quick-filters/components/view-dot.tsx';
import { useViewNames } from '../../contact-choices.data.ts';
import type { ListState } from './list-state.ts';
import classes from './list-tools.module.css';
import type { SavedView } from './saved-view.ts';
import type { SetListState } from './use-list-state.ts';
import { viewLabel } from './views.ts';

const ViewChoices = lazy(() => import('./view-choices.tsx'));

/** Which view shows, one that was saved or whose contacts, and the way to others. */
export function ViewSwitcher({
  state,
  saved,
  onChange,
}: {
  readonly state: ListState;
  readonly saved: SavedView;
  readonly onChange: SetListState;
}) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const names = useViewNames(state.view);
  const filter = 'filter' in saved ? saved.filter : undefined;
  const label = filter?.name ?? (state.saved ? 'View' : viewLabel(state.view, names));
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.view} aria-haspopup="dialog" onClick={() => setOpen(!open)}>
          <span className="visually-hidden">View: </span>
          {filter && <ViewDot color={filter.color} />}
          <span className={classes.viewName}>{label}</span>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={0} w="17rem" aria-label="View">
        <Suspense>
          <ViewChoices
            view={state.saved ?? state.view}
            onChoose={(chosen) => {
              // Out of a saved view leads to a whole other one; between slices the filters stay.
              if (state.saved) void navigate({ to: paths.contacts, search: { view: chosen } });
              else onChange({ view: chosen, preview: undefined });
              setOpen(false);
            }}
            onChooseSaved={(id) => {
              void navigate({ to: paths.contacts, search: { view: id } });
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
