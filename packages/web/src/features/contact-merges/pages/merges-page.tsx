import type { Merge } from '@bookline/contract/features/contact-merges';
import { Button, Text } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { TextLink } from '../../../lib/links.tsx';
import { listProps } from '../../../lib/list-props.ts';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { toast } from '../../../ui/toast.ts';
import { MergeTabs } from '../../contact-duplicates/contact-duplicates.api.ts';
import { useMerges, useUndoMerge } from '../contact-merges.data.ts';

const empty = {
  icon: IconArrowMerge,
  title: 'No merges in the last 30 days',
  text: 'You can undo a merge for 30 days. Merges appear here until then.',
};

/** Past merges, each with Undo. */
export function MergesPage() {
  const { query, onPage } = useListState(['made_at']);
  const answer = useMerges(query.page);
  const [undoing, setUndoing] = useState<Merge | null>(null);
  const undo = useUndoMerge();
  const zone = useTimeZone();
  const navigate = useNavigate();
  const columns = useMemo(() => columnsWith(zone, setUndoing), [zone]);
  const confirm = () =>
    undoing &&
    undo.mutate(
      { params: { id: undoing.id } },
      {
        onSettled: () => setUndoing(null),
        onSuccess: ({ data: { undo_notes } }) =>
          toast.done(undo_notes.length > 0 ? `Merge undone. ${undo_notes.join(' ')}` : 'Merge undone'),
      },
    );
  return (
    <>
      <RecordList<Merge>
        title="Merged contacts"
        tabs={<MergeTabs current={paths.merges} />}
        columns={columns}
        {...listProps(answer)}
        rowId={({ id }) => id}
        rowName={({ survivor }) => survivor.name}
        onOpen={({ survivor }) => void navigate({ to: paths.contact(survivor) })}
        renderCompact={(merge) => (
          <>
            <Text size="sm" fw={500} truncate>
              {merge.merged_names.join(', ')} into {merge.survivor.name}
            </Text>
            <Text size="xs" c="dimmed" truncate component="div">
              <RelativeTime at={merge.made_at} zone={zone} /> · {merge.made_by?.name} ·{' '}
              <State merge={merge} onUndo={setUndoing} />
            </Text>
          </>
        )}
        onPage={onPage}
        empty={empty}
      />
      <Confirm
        opened={undoing !== null}
        title="Undo this merge?"
        action="Undo merge"
        busy={undo.isPending}
        onConfirm={confirm}
        onClose={() => setUndoing(null)}
      >
        {undoing?.merged_names.join(', ')} will be{' '}
        {undoing?.merged_names.length === 1 ? 'a separate contact' : 'separate contacts'} again, with all of their own
        records. Anything added to {undoing?.survivor.name} since the merge stays there.
      </Confirm>
    </>
  );
}

const columnsWith = (zone: string, onUndo: (merge: Merge) => void): Column<Merge>[] => [
  {
    id: 'survivor',
    header: 'Contact',
    width: 240,
    cell: ({ survivor }) => (
      <TextLink to={paths.contact(survivor)} inherit>
        {survivor.name}
      </TextLink>
    ),
  },
  { id: 'merged', header: 'Merged contacts', width: 320, cell: ({ merged_names }) => merged_names.join(', ') },
  { id: 'by', header: 'User', width: 160, cell: ({ made_by }) => made_by?.name },
  { id: 'at', header: 'Date', width: 130, cell: ({ made_at }) => <RelativeTime at={made_at} zone={zone} /> },
  { id: 'undo', header: 'Undo', width: 260, cell: (merge) => <State merge={merge} onUndo={onUndo} /> },
];

function State({ merge, onUndo }: { readonly merge: Merge; readonly onUndo: (merge: Merge) => void }) {
  const zone = useTimeZone();
  if (merge.undone_at)
    return (
      <span title={merge.undo_notes.join(' ')}>
        Undone <RelativeTime at={merge.undone_at} zone={zone} />
        {merge.undone_by && ` by ${merge.undone_by.name}`}
      </span>
    );
  if (!merge.undoable) return null;
  return (
    <Button size="compact-xs" variant="default" onClick={() => onUndo(merge)}>
      Undo
    </Button>
  );
}
