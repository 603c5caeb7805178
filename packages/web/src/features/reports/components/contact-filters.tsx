import type { ReportDefinition } from '@bookline/contract/features/reports';
import { Button, CloseButton } from '@mantine/core';
import { IconFilterPlus } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import {
  changedSearch,
  FilterDrawer,
  filterChips,
  type ListState,
  listStateOf,
  savedScopeOf,
  useChoiceNames,
} from '../../contact-search/contact-search.api.ts';
import classes from './reports.module.css';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

type Scope = ReportDefinition['contacts_scope'];

/** Which contacts count, with the list's own filters. */
export function ContactFilters({
  scope,
  onChange,
}: {
  readonly scope: Scope;
  readonly onChange: (scope: Scope) => void;
}) {
  const [opened, setOpened] = useState(false);
  const state = listStateOf(scope);
  const names = useChoiceNames(state.search);
  const chips = filterChips(state.search, names);
  const open = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(chips.length, open);
  const set = (search: ListState['search']) => onChange(savedScopeOf({ ...state, search }) as Scope);
  return (
    <div className={classes.group}>
      <p className={classes.sectionLabel}>Contact filters</p>
      {chips.length > 0 && (
        <div className={classes.chips}>
          {chips.map((chip) => (
            <span key={chip.id} className={classes.chip} title={chip.title}>
              <span>
                {chip.label}: {chip.value}
              </span>
              <CloseButton
                size={24}
                iconSize={13}
                aria-label={`Remove filter ${chip.title}`}
                onClick={() => set(changedSearch(state.search, chip.changes))}
              />
            </span>
          ))}
        </div>
      )}
      <div>
        <Button
          ref={open}
          size="xs"
          variant="default"
          leftSection={<IconFilterPlus size={14} stroke={1.7} aria-hidden />}
          onClick={() => setOpened(true)}
        >
          {chips.length > 0 ? 'Edit contact filters' : 'Filter contacts'}
        </Button>
      </div>
      {opened && (
        <Suspense>
          <FilterDrawer
            state={state}
            onApply={(search) => {
              setOpened(false);
              set(search);
            }}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
