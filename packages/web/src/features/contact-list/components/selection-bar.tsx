import type { ContactRow } from '@bookline/contract/features/contacts';
import type { ContactsScopeInput } from '@bookline/contract/features/contacts-scope';
import { MAX_MERGED } from '@bookline/contract/rules/limits';
import { Button, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { countText } from '../../../ui/table/pager.tsx';
import type { BulkEntry } from '../bulk-entry.ts';
import { type Selection, sentSelection, sizeOf } from '../selection.ts';
import { BulkButtons } from './bulk-buttons.tsx';
import classes from './selection-bar.module.css';

/** The ids go into the URL, which has a length limit. */
const MAX_SHOWN = 100;

export interface SelectionBarProps {
  readonly selection: Selection<ContactRow>;
  /** The list's set and order. */
  readonly scope: ContactsScopeInput;
  /** How many contacts match. */
  readonly count: number;
  readonly exact: boolean;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
  readonly onShowOnly: (ids: string[]) => void;
  /** Runs after an action. */
  readonly onDone: () => void;
}

/** The number of selected contacts and their actions. */
export function SelectionBar({
  actions,
  selection,
  scope,
  count,
  exact,
  onSelectAll,
  onClear,
  onShowOnly,
  onDone,
}: SelectionBarProps & { readonly actions: readonly BulkEntry[] }) {
  const size = sizeOf(selection, count);
  const mayMerge = useCurrentUser().features.includes('contacts_merge');
  useFocusOnRow(size === 0);
  if (size === 0) return null;
  const some = selection.kind === 'some' ? [...selection.rows.values()] : [];
  const all = countText(count, exact);
  return (
    <section className={classes.bar} data-bottom-bar aria-label="Selection">
      <Text size="sm" fw={500} className="tabular" role="status">
        {saidOf(selection, size, all, exact)}
      </Text>
      {selection.kind === 'some' && size < count && (
        <Button size="compact-sm" variant="subtle" onClick={onSelectAll} className="tabular">
          Select all {all} that match
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
        Clear
      </Button>
      <div className={classes.actions}>
        {mayMerge && some.length >= 2 && some.length <= MAX_MERGED && (
          <ButtonLink size="compact-sm" variant="default" to={paths.merge(some.map((row) => row.id))}>
            Merge {some.length}
          </ButtonLink>
        )}
        {some.length > 0 && some.length <= MAX_SHOWN && (
          <Button size="compact-sm" variant="default" onClick={() => onShowOnly(some.map((row) => row.id))}>
            Show only these
          </Button>
        )}
        <BulkButtons
          actions={actions}
          selection={sentSelection(selection, scope)}
          count={size}
          exact={selection.kind === 'some' || exact}
          deleted={scope.contact_group === 'deleted'}
          onDone={onDone}
        />
      </div>
    </section>
  );
}

/** Returns the focus to the list when the bar that had it goes, and the dialog of its action has closed. */
function useFocusOnRow(gone: boolean): void {
  const wasThere = useRef(false);
  useEffect(() => {
    if (!gone) wasThere.current = true;
    if (!gone || !wasThere.current) return;
    wasThere.current = false;
    const look = setInterval(() => {
      if (document.querySelector('[role=dialog]')) return;
      clearInterval(look);
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('[data-row-index][tabindex="0"]')?.focus({ preventScroll: true });
    }, 100);
    return () => clearInterval(look);
  }, [gone]);
}

function saidOf(selection: Selection<ContactRow>, size: number, all: string, exact: boolean): string {
  if (selection.kind === 'some') return `${countText(size)} selected`;
  if (selection.except.size === 0) return `All ${all} that match are selected`;
  return exact
    ? `${countText(size)} of ${all} that match are selected`
    : `All ${all} that match except ${countText(selection.except.size)} are selected`;
}
