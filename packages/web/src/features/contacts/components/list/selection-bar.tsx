import type { ContactRow } from '@bookline/contract/features/contacts';
import { Button, Progress, Text } from '@mantine/core';
import { ButtonLink } from '../../../../lib/links.tsx';
import { paths } from '../../../../lib/paths.ts';
import { useCurrentUser } from '../../../../lib/session.ts';
import { countText } from '../../../../ui/table/pager.tsx';
import type { Progress as Through } from '../../contacts-list.data.ts';
import { BulkActions } from './bulk-actions.tsx';
import type { ChangeEach } from './row-changes.ts';
import { type Selection, sizeOf } from './selection.ts';
import classes from './selection-bar.module.css';

/** Each contact is a call of its own: more would take too long to wait for. */
const MOST_CHANGED = 50;
/** As many as the server makes one at once. */
const MOST_MERGED = 10;
/** They go into the address by their ids, and an address has to stay one that can be sent. */
const MOST_SHOWN = 100;

/** How many are selected and what can be done with them: only what works for so many. */
export default function SelectionBar({
  selection,
  count,
  exact,
  progress,
  onSelectAll,
  onClear,
  onShowOnly,
  onChange,
}: {
  readonly selection: Selection<ContactRow>;
  /** How many contacts match. */
  readonly count: number;
  readonly exact: boolean;
  readonly progress: Through | null;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
  readonly onShowOnly: (ids: string[]) => void;
  /** Changes every selected contact; `said` with how many: 'Status of 12 contacts set to Hot'. */
  readonly onChange: (change: ChangeEach, said: (contacts: string) => string) => void;
}) {
  const size = sizeOf(selection, count);
  const mayMerge = useCurrentUser().features.includes('contacts_merge');
  if (progress) {
    return (
      <section className={classes.bar} aria-label="Selection" role="status">
        <Text size="sm" className="tabular">
          Changing {progress.through} of {progress.of}…
        </Text>
        <Progress
          className={classes.progress}
          value={(progress.through / progress.of) * 100}
          aria-label="Contacts changed"
        />
      </section>
    );
  }
  if (size === 0) return null;
  const some = selection.kind === 'some' ? [...selection.rows.values()] : [];
  const all = countText(count, exact);
  return (
    <section className={classes.bar} aria-label="Selection">
      <Text size="sm" fw={500} className="tabular" role="status">
        {selection.kind === 'all' ? `All ${all} that match are selected` : `${countText(size)} selected`}
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
        {some.length > 0 && some.length <= MOST_CHANGED ? (
          <BulkActions rows={some} onChange={onChange} />
        ) : (
          <Text size="xs" c="dimmed">
            Tags, status and owner can be changed for up to {MOST_CHANGED} contacts at a time.
          </Text>
        )}
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
      </div>
    </section>
  );
}
