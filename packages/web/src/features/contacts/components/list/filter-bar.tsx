import type { ContactSearch } from '@bookline/contract/features/contact-search';
import { Button, CloseButton, UnstyledButton } from '@mantine/core';
import { IconFilterPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Opener } from '../../../../ui/floating/opener.tsx';
import { useChoiceNames } from '../../contact-choices.data.ts';
import { type FilterChip, filterChips } from './filter-chips.ts';
import type { FilterField } from './filter-field-types.ts';
import type { ListState } from './list-state.ts';
import classes from './list-tools.module.css';
import { changedSearch } from './search-changes.ts';
import type { SetListState } from './use-list-state.ts';

const AnchoredPopover = lazy(() => import('../../../../ui/floating/anchored-popover.tsx'));
const FilterPanel = lazy(() => import('./filter-panel.tsx'));
const FilterDrawer = lazy(() => import('./filter-drawer.tsx'));

interface FilterBarProps {
  readonly state: ListState;
  readonly onChange: SetListState;
}

/** What of filtering is open: the choice of one field, or the panel for several conditions at once. */
export type Filtering = 'one' | 'several' | undefined;

interface Opening {
  readonly filtering: Filtering;
  readonly onFiltering: (filtering: Filtering) => void;
}

/** The way to another filter, or to several at once. What is open belongs to the page, because the command palette opens it too. */
export function AddFilter({ state, onChange, filtering, onFiltering }: FilterBarProps & Opening) {
  const opened = filtering === 'one';
  const onOpenedChange = (open: boolean) => onFiltering(open ? 'one' : undefined);
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
          <AnchoredPopover anchor={anchor} position="bottom-start" width="20rem" label="Add a filter">
            <FilterPanel
              state={state}
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

/** Every filter that is set, as a chip that can be changed or taken away. */
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
      aria-label={`Remove the filter ${chip.title}`}
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
