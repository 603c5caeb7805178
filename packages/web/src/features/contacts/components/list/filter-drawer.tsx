import type { ContactSearch } from '@bookline/contract/features/contact-search';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { Button, Drawer } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useChoiceNames } from '../../contact-choices.data.ts';
import { useExactCount } from '../../contacts-list.data.ts';
import { ConditionList } from './condition-list.tsx';
import classes from './filter-drawer.module.css';
import type { ListState } from './list-state.ts';
import { changedSearch } from './search-changes.ts';

/** Several conditions at once, and groups of them; says how many contacts they leave before they are applied. */
export default function FilterDrawer({
  state,
  onApply,
  onClose,
}: {
  readonly state: ListState;
  readonly onApply: (search: ContactSearch) => void;
  readonly onClose: () => void;
}) {
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [draft, setDraft] = useState<ContactSearch>(state.search);
  // Counts up with each reset, so that rows with nothing in them go too.
  const [round, setRound] = useState(0);
  // What is half typed is no filter yet: only what could be sent is counted.
  const search = changedSearch({}, draft);
  const names = useChoiceNames(search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onApply(search);
  };
  const isEmpty = Object.keys(search).length === 0;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={isNarrow ? '100%' : '28rem'}
      title="Filter contacts"
      closeButtonProps={{ 'aria-label': 'Close' }}
      overlayProps={{ backgroundOpacity: 0.15 }}
      classNames={{ content: classes.content, body: classes.drawerBody, header: classes.header, title: classes.title }}
    >
      <form onSubmit={submit} className={classes.form}>
        <div className={classes.scroll}>
          <ConditionList
            key={round}
            label="All of these"
            search={draft}
            names={names}
            depth={0}
            onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))}
          />
        </div>
        <div className={classes.foot}>
          <Counted state={state} search={search} />
          <div className={classes.actions}>
            <Button
              variant="subtle"
              color="gray"
              disabled={isEmpty}
              onClick={() => {
                setDraft({});
                setRound((before) => before + 1);
              }}
            >
              Reset
            </Button>
            <span className={classes.space} />
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">{isEmpty ? 'Show all' : 'Apply'}</Button>
          </div>
        </div>
      </form>
    </Drawer>
  );
}

/** How many contacts are left, asked for once the conditions rest; what was asked before is given up. */
function Counted({ state, search }: { readonly state: ListState; readonly search: ContactSearch }) {
  const [counted] = useDebouncedValue(search, DEBOUNCE_MS);
  const isCurrent = JSON.stringify(counted) === JSON.stringify(search);
  const count = useExactCount({ ...state, search: counted }, true);
  return (
    <p role="status" className={classes.count}>
      {isCurrent ? countedText(count) : 'Counting…'}
    </p>
  );
}

function countedText(count: number | null | undefined): string {
  if (count === undefined) return 'Counting…';
  if (count === null) return 'Too many to count quickly';
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'contact matches' : 'contacts match'}`;
}
