import type { BulkAttempt } from '@bookline/contract/features/bulk';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Button, Text } from '@mantine/core';
import { IconArrowLeft, IconStack2 } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { IconLink } from '../../../lib/links.tsx';
import { listProps } from '../../../lib/list-props.ts';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { undoChange, useChanges } from '../bulk.data.ts';
import { contactsText, countsText, isUnderWay, undoneText } from '../bulk-words.ts';
import { ChangeDialog } from '../components/change-dialog.tsx';

const empty = {
  icon: IconStack2,
  title: 'No bulk actions yet',
  text: 'Select contacts in a list to update, tag, or delete them together. You can undo each bulk action for 30 days.',
};

/** The page of the list, and the open action. */
function readUrl(search: Readonly<Record<string, unknown>>): { page: number | undefined; change: string | undefined } {
  const page = Number(search.page);
  return {
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    change: typeof search.change === 'string' ? search.change : undefined,
  };
}

/** The history of bulk actions, with Undo. */
export function ChangesPage() {
  const [{ page = 1, change: open }, setUrl] = useUrlState(readUrl);
  const answer = useChanges(page);
  const [undoing, setUndoing] = useState<BulkAttempt | null>(null);
  const [busy, setBusy] = useState(false);
  const client = useQueryClient();
  const zone = useTimeZone();
  const columns = useMemo(() => columnsWith(zone, setUndoing), [zone]);
  const show = (change: string | undefined) => setUrl({ page: page > 1 ? page : undefined, change });
  const undo = async () => {
    if (!undoing) return;
    setBusy(true);
    await undoChange(client, undoing.id);
    setBusy(false);
    setUndoing(null);
  };
  return (
    <>
      <RecordList<BulkAttempt>
        title="Bulk actions"
        back={
          <IconLink to={paths.contacts} aria-label="Back to contacts">
            <IconArrowLeft size={18} />
          </IconLink>
        }
        columns={columns}
        {...listProps(answer)}
        rowId={({ id }) => id}
        rowName={({ summary }) => summary}
        onOpen={({ id }) => show(id)}
        renderCompact={(change) => (
          <>
            <Text size="sm" fw={500} truncate>
              {change.summary}: {contactsText(change.total)}
            </Text>
            <Text size="xs" c="dimmed" truncate component="div">
              <RelativeTime at={change.created_at} zone={zone} /> · {change.made_by.name} · {resultOf(change)}
            </Text>
          </>
        )}
        onPage={(next) => setUrl({ page: next > 1 ? next : undefined, change: undefined })}
        empty={empty}
      />
      {open && <ChangeDialog id={open} onUndo={setUndoing} onClose={() => show(undefined)} />}
      <Confirm
        opened={undoing !== null}
        title={`Undo “${undoing?.summary ?? ''}”?`}
        action={`Undo for ${contactsText(undoing?.changed ?? 0)}`}
        busy={busy}
        onConfirm={() => void undo()}
        onClose={() => setUndoing(null)}
      >
        {undoing && contactsText(undoing.changed)} will be restored. Contacts that changed later stay as they are and
        are listed.
      </Confirm>
    </>
  );
}

const columnsWith = (zone: string, onUndo: (change: BulkAttempt) => void): Column<BulkAttempt>[] => [
  { id: 'what', header: 'Action', width: 320, cell: ({ summary }) => summary },
  { id: 'total', header: 'Contacts', width: 96, align: 'right', cell: ({ total }) => formatNumber(total) },
  { id: 'by', header: 'User', width: 150, cell: ({ made_by }) => made_by.name },
  { id: 'at', header: 'Date', width: 110, cell: ({ created_at }) => <RelativeTime at={created_at} zone={zone} /> },
  { id: 'result', header: 'Result', width: 340, cell: resultOf },
  {
    id: 'undo',
    header: 'Undo',
    width: 110,
    cell: (change) =>
      change.undo.possible && (
        <Button size="compact-xs" variant="default" onClick={() => onUndo(change)}>
          Undo
        </Button>
      ),
  },
];

function resultOf(change: BulkAttempt): string {
  const { status, undo, total } = change;
  if (isUnderWay(status)) {
    const reached = change.changed + change.unchanged + change.skipped;
    return `Processing: ${formatNumber(reached)} of ${formatNumber(total)}`;
  }
  if (isUnderWay(undo.status)) return 'Undoing';
  if (undo.status) return `Undone: ${undoneText(change)}`;
  if (status === 'failed') return `Failed: ${countsText(change)}`;
  return status === 'cancelled' ? `Canceled: ${countsText(change)}` : countsText(change);
}
