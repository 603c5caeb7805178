import type { ContactSearch } from '@bookline/contract/features/contact-search';
import { Button, CloseButton, UnstyledButton } from '@mantine/core';
import { IconFilterPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Opener } from '../../../ui/floating/opener.tsx';
import {
  changedSearch,
  type FilterChip,
  FilterDrawer,
  type FilterField,
  FilterPanel,
  filterChips,
  type ListState,
  type SetListState,
  useChoiceNames,
} from '../../contact-search/contact-search.api.ts';
import { useEarlyTyping } from '../use-early-typing.ts';
import classes from './list-tools.module.css';

const AnchoredPopover = lazy(() => import('../../../ui/floating/anchored-popover.tsx'));

interface FilterBarProps {
  readonly state: ListState;
  readonly onChange: SetListState;
}

/** The open filter UI: the menu for one field, or the panel for several conditions. */
export type Filtering = 'one' | 'several' | undefined;

interface Opening {
  readonly filtering: Filtering;
  readonly onFiltering: (filtering: Filtering) => void;
}

/** Opens a new filter or the panel for several. The page holds the open state, because the command palette opens them too. */
export function AddFilter({ state, onChange, filtering, onFiltering }: FilterBarProps & Opening) {
  const opened = filtering === 'one';
  const onOpenedChange = (open: boolean) => onFiltering(open ? 'one' : undefined);
  const [typed, setTyped] = useState('');
  useEarlyTyping(opened, setTyped);
  const apply = (search: ContactSearch) => {
    onFiltering(undefined);
    onChange({ search, preview: undefined });
  };
  return (
    <>
      <Opener
        popup="dialog"
        opened={opened}
        onChange={onOpenedChange}
        button={
          <Button variant="default" leftSection={<IconFilterPlus size={15} stroke={1.7} aria-hidden />}>
            Filter
          </Button>
        }
      >
        {(anchor) => (
          <AnchoredPopover anchor={anchor} position="bottom-start" width="20rem" label="Add filter">
            <FilterPanel
              state={state}
              typed={typed}
              onTyped={setTyped}
              onApply={apply}
              onClose={() => onOpenedChange(false)}
              onSeveral={() => onFiltering('several')}
            />
          </AnchoredPopover>
        )}
      </Opener>
      {filtering === 'several' && (
        <Suspense>
          <FilterDrawer state={state} onApply={apply} onClose={() => onFiltering(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** A chip for each active filter, to edit or remove it. */
export function FilterChips({ state, onChange, onSeveral }: FilterBarProps & { readonly onSeveral: () => void }) {
  const names = useChoiceNames(state.search);
  const chips = filterChips(state.search, names);
  if (chips.length === 0) return null;
  return (
    <>
      {chips.map(({ field, ...chip }) =>
        field ? (
          <Chip key={chip.id} chip={chip} field={field} state={state} onChange={onChange} />
        ) : (
          <span key={chip.id} className={classes.chip} title={chip.title}>
            <UnstyledButton className={classes.chipText} aria-haspopup="dialog" onClick={onSeveral}>
              <span className={classes.chipLabel}>{chip.label}: </span>
              {chip.value}
            </UnstyledButton>
            <RemoveChip chip={chip} state={state} onChange={onChange} />
          </span>
        ),
      )}
      {chips.length > 1 && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label="Clear filters"
          onClick={() => onChange({ search: {}, preview: undefined })}
        >
          Clear
        </Button>
      )}
    </>
  );
}

type ChipProps = FilterBarProps & { readonly chip: Omit<FilterChip, 'field'> };

function RemoveChip({ chip, state, onChange }: ChipProps) {
  return (
    <CloseButton
      size={24}
      iconSize={13}
      aria-label={`Remove filter ${chip.title}`}
      onClick={() => onChange({ search: changedSearch(state.search, chip.changes), preview: undefined })}
    />
  );
}

function Chip({ chip, field, state, onChange }: ChipProps & { readonly field: FilterField }) {
  const [opened, setOpened] = useState(false);
  return (
    <span className={classes.chip} title={chip.title}>
      <Opener
        popup="dialog"
        opened={opened}
        onChange={setOpened}
        button={
          <UnstyledButton className={classes.chipText}>
            <span className={classes.chipLabel}>{chip.label}: </span>
            {chip.value}
          </UnstyledButton>
        }
      >
        {(anchor) => (
          <AnchoredPopover
            anchor={anchor}
            position="bottom-start"
            width="20rem"
            label={`Filter by ${field.label.toLowerCase()}`}
          >
            <FilterPanel
              state={state}
              field={field}
              {...(field.kind === 'custom' && { column: chip.label })}
              onApply={(search) => {
                setOpened(false);
                onChange({ search, preview: undefined });
              }}
              onClose={() => setOpened(false)}
            />
          </AnchoredPopover>
        )}
      </Opener>
      <RemoveChip chip={chip} state={state} onChange={onChange} />
    </span>
  );
}
