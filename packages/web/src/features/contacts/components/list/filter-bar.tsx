import { Button, CloseButton, Popover, UnstyledButton } from '@mantine/core';
import { IconFilterPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useChoiceNames } from '../../contact-choices.data.ts';
import { type FilterChip, filterChips } from './filter-chips.ts';
import type { ListState } from './list-state.ts';
import classes from './list-tools.module.css';
import { changedSearch } from './search-changes.ts';
import type { SetListState } from './use-list-state.ts';

const FilterPanel = lazy(() => import('./filter-panel.tsx'));

interface FilterBarProps {
  readonly state: ListState;
  readonly onChange: SetListState;
}

/** The way to another filter. `opened` belongs to the page, because the command palette opens it too. */
export function AddFilter({
  state,
  onChange,
  opened,
  onOpenedChange,
}: FilterBarProps & { readonly opened: boolean; readonly onOpenedChange: (opened: boolean) => void }) {
  return (
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
            onApply={(search) => {
              onOpenedChange(false);
              onChange({ search, preview: undefined });
            }}
            onClose={() => onOpenedChange(false)}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Every filter that is set, as a chip that can be changed or taken away. */
export function FilterChips({ state, onChange }: FilterBarProps) {
  const names = useChoiceNames(state.search);
  const chips = filterChips(state.search, names);
  if (chips.length === 0) return null;
  return (
    <>
      {chips.map((chip) => (
        <Chip key={chip.id} chip={chip} state={state} onChange={onChange} />
      ))}
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

function Chip({ chip, state, onChange }: FilterBarProps & { readonly chip: FilterChip }) {
  const [opened, setOpened] = useState(false);
  const { field } = chip;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <span className={classes.chip} title={chip.title}>
        <Popover.Target>
          <UnstyledButton className={classes.chipText} aria-haspopup="dialog" onClick={() => setOpened(!opened)}>
            <span className={classes.chipLabel}>{chip.label}: </span>
            {chip.value}
          </UnstyledButton>
        </Popover.Target>
        <CloseButton
          size={24}
          iconSize={13}
          aria-label={`Remove the filter ${chip.title}`}
          onClick={() => onChange({ search: changedSearch(state.search, chip.changes), preview: undefined })}
        />
      </span>
      <Popover.Dropdown p={0} w="20rem" aria-label={`Filter by ${(field?.label ?? chip.label).toLowerCase()}`}>
        <Suspense>
          <FilterPanel
            state={state}
            {...(field && { field })}
            {...(field?.kind === 'custom' && { column: chip.label })}
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
