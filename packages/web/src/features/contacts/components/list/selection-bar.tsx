import type { ContactRow } from '@bookline/contract/features/contacts';
import type { ContactsScopeInput } from '@bookline/contract/features/contacts-scope';
import { Button, Text } from '@mantine/core';
import { ButtonLink } from '../../../../lib/links.tsx';
import { paths } from '../../../../lib/paths.ts';
import { useCurrentUser } from '../../../../lib/session.ts';
import { countText } from '../../../../ui/table/pager.tsx';
import { BulkButtons } from './bulk-buttons.tsx';
import { type Selection, sentSelection, sizeOf } from './selection.ts';
import classes from './selection-bar.module.css';

/** As many as the server makes one at once. */
const MOST_MERGED = 10;
/** They go into the address by their ids, and an address has to stay one that can be sent. */
const MOST_SHOWN = 100;

/** How many are selected and what can be done with them. */
export default function SelectionBar({
  selection,
  scope,
  count,
  exact,
  onSelectAll,
  onClear,
  onShowOnly,
  onDone,
}: {
  readonly selection: Selection<ContactRow>;
  /** What the list shows: its set and its order. */
  readonly scope: ContactsScopeInput;
  /** How many contacts match. */
  readonly count: number;
  readonly exact: boolean;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
  readonly onShowOnly: (ids: string[]) => void;
  /** Something was done to the selected contacts. */
  readonly onDone: () => void;
}) {
  const size = sizeOf(selection, count);
  const mayMerge = useCurrentUser().features.includes('contacts_merge');
  if (size === 0) return null;
  const some = selection.kind === 'some' ? [...selection.rows.values()] : [];
  const all = countText(count, exact);
  return (
    <section className={classes.bar} aria-label="Selection">
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
        {mayMerge && some.length >= 2 && some.length <= MOST_MERGED && (
          <ButtonLink size="compact-sm" variant="default" to={paths.merge(some.map((row) => row.id))}>
            Merge {some.length}
          </ButtonLink>
        )}
        {some.length > 0 && some.length <= MOST_SHOWN && (
          <Button size="compact-sm" variant="default" onClick={() => onShowOnly(some.map((row) => row.id))}>
            Show only these
          </Button>
        )}
        <BulkButtons
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

function saidOf(selection: Selection<ContactRow>, size: number, all: string, exact: boolean): string {
  if (selection.kind === 'some') return `${countText(size)} selected`;
  if (selection.except.size === 0) return `All ${all} that match are selected`;
  return exact
    ? `${countText(size)} of ${all} that match are selected`
    : `All ${all} that match but ${countText(selection.except.size)} are selected`;
}
