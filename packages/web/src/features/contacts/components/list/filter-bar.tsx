import type { ContactSearch } from '@bookline/contract/features/contact-search';
import { Button, CloseButton, Popover, UnstyledButton } from '@mantine/core';
import { IconFilterPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useChoiceNames } from '../../contact-choices.data.ts';
import { type FilterChip, filterChips } from './filter-chips.ts';
import type { FilterField } from './filter-field-types.ts';
import type { ListState } from './list-state.ts';
import classes from './list-tools.module.css';
import { changedSearch } from './search-changes.ts';
import type { SetListState } from './use-list-state.ts';

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
      <Popover opened={opened} onChange={onOpenedChange} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconFilterPlus size={15} stroke={1.7} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => onOpenedChange(!opened)}
          >
            Filter
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={0} w="20rem" aria-label="Add a filter">
          <Suspense>
            <FilterPanel
              state={state}
              onApply={apply}
              onClose={() => onOpenedChange(false)}
              onSeveral={() => onFiltering('several')}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
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
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <span className={classes.chip} title={chip.title}>
        <Popover.Target>
          <UnstyledButton className={classes.chipText} aria-haspopup="dialog" onClick={() => setOpened(!opened)}>
            <span className={classes.chipLabel}>{chip.label}: </span>
            {chip.value}
          </UnstyledButton>
        </Popover.Target>
        <RemoveChip chip={chip} state={state} onChange={onChange} />
      </span>
      <Popover.Dropdown p={0} w="20rem" aria-label={`Filter by ${field.label.toLowerCase()}`}>
        <Suspense>
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
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
