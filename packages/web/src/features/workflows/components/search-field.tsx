import type { ContactSearch } from '@bookline/contract/features/contact-search';
import { Button, Input } from '@mantine/core';
import { Suspense, useState } from 'react';
import { FilterDrawer, filterChips, readListState, useChoiceNames } from '../../contact-search/contact-search.api.ts';
import classes from './workflow.module.css';

/** Conditions on a contact, as in the contact list, with a button to edit them. */
export function SearchField({
  label,
  empty,
  search,
  onChange,
  error,
  disabled = false,
}: {
  readonly label: string;
  /** What an empty search means. */
  readonly empty: string;
  readonly search: ContactSearch;
  readonly onChange: (search: ContactSearch) => void;
  readonly error: string | undefined;
  readonly disabled?: boolean;
}) {
  const [open, setOpen] = useState(false);
  const names = useChoiceNames(search);
  const chips = filterChips(search, names);
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      {chips.length === 0 ? (
        <p className={classes.muted} style={{ margin: '0.25rem 0' }}>
          {empty}
        </p>
      ) : (
        <ul className={classes.chips} aria-label={label}>
          {chips.map((chip) => (
            <li key={chip.id} title={chip.title}>
              {chip.label}: {chip.value}
            </li>
          ))}
        </ul>
      )}
      {!disabled && (
        <Button mt={6} size="compact-sm" variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {chips.length === 0 ? 'Choose conditions' : 'Change conditions'}
        </Button>
      )}
      {open && (
        <Suspense>
          <FilterDrawer
            state={{ ...readListState({}), search }}
            onApply={(next) => {
              onChange(next);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  );
}
