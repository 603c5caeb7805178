import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { paths } from '../../../../lib/paths.ts';
import { Opener } from '../../../../ui/floating/opener.tsx';
import {
  type ListState,
  type SavedView,
  type SetListState,
  useViewNames,
  viewLabel,
} from '../../../contact-search/contact-search.api.ts';
import { ViewDot } from '../../../quick-filters/quick-filters.api.ts';
import classes from '../list-tools.module.css';

const AnchoredPopover = lazy(() => import('../../../../ui/floating/anchored-popover.tsx'));
const ViewChoices = lazy(() => import('./view-choices.tsx'));

/** Shows the current view and switches to others. */
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
              // Leaving a saved view replaces everything. Between slices, filters stay.
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
