import type { ContactSearch } from '@bookline/contract/features/contact-search';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Button, Drawer } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { useChoiceNames } from '../choice-names.data.ts';
import { useExactCount } from '../contact-count.data.ts';
import type { ListState } from '../list-state.ts';
import { changedSearch } from '../search-changes.ts';
import { ConditionList } from './condition-list.tsx';
import classes from './filter-drawer.module.css';

/** Several conditions and groups of them. Shows the number of matches before applying. */
export default function FilterDrawer({
  state,
  onApply,
  onClose,
}: {
  readonly state: ListState;
  readonly onApply: (search: ContactSearch) => void;
  readonly onClose: () => void;
}) {
  useFocusBack(true);
  const isNarrow = useNarrow();
  const [draft, setDraft] = useState<ContactSearch>(state.search);
  // Changes with each reset, so empty rows disappear too.
  const [round, setRound] = useState(0);
  // An incomplete condition isn't a filter yet, so only sendable ones are counted.
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

/** The number of matches, loaded after a pause. Cancels earlier requests. */
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
  if (count === null) return 'Too many to count';
  return `${formatNumber(count)} ${count === 1 ? 'contact matches' : 'contacts match'}`;
}
