import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { paths } from '../../../../lib/paths.ts';
import { Opener } from '../../../../ui/floating/opener.tsx';
import { ViewDot } from '../../../quick-filters/components/view-dot.tsx';
import { useViewNames } from '../../contact-choices.data.ts';
import type { ListState } from './list-state.ts';
import classes from './list-tools.module.css';
import type { SavedView } from './saved-view.ts';
import type { SetListState } from './use-list-state.ts';
import { viewLabel } from './views.ts';

const AnchoredPopover = lazy(() => import('../../../../ui/floating/anchored-popover.tsx'));
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
    <Opener
      popup="dialog"
      opened={open}
      onChange={setOpen}
      button={
        <UnstyledButton className={classes.view}>
          <span className="visually-hidden">View: </span>
          {filter && <ViewDot color={filter.color} />}
          <span className={classes.viewName}>{label}</span>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      }
    >
      {(anchor) => (
        <AnchoredPopover anchor={anchor} position="bottom-start" width="17rem" label="View">
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
        </AnchoredPopover>
      )}
    </Opener>
  );
}
