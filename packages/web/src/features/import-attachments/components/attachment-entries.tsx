import type {
  AttachmentEntry,
  AttachmentImport,
  AttachmentOutcome,
} from '@bookline/contract/features/import-attachments';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { sizeText } from '../../../ui/file-drop.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { useAttachmentEntries } from '../import-attachments.data.ts';
import { outcomeLooks, outcomes } from './attachment-words.ts';

const columns: readonly Column<AttachmentEntry>[] = [
  { id: 'path', header: 'File', width: 320, cell: (entry) => entry.path },
  {
    id: 'size',
    header: 'Size',
    width: 90,
    align: 'right',
    cell: (entry) => <span className="tabular">{sizeText(entry.size)}</span>,
  },
  { id: 'outcome', header: 'Status', width: 150, cell: (entry) => <StatusChip {...outcomeLooks[entry.outcome]} /> },
  { id: 'whose', header: 'Contact', width: 320, cell: (entry) => <Whose entry={entry} /> },
];

/** All files of a ZIP with their results, filtered by result. */
export function AttachmentEntries({ found }: { readonly found: AttachmentImport }) {
  const [outcome, setOutcome] = useState<AttachmentOutcome | undefined>();
  const [page, setPage] = useState(1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useAttachmentEntries(found.id, { outcome, page });
  // The list shows the items of the selected counter.
  const { stored, failed, undone, matched, ambiguous, unmatched, refused } = found;
  const counted = [stored, failed, undone, matched, ambiguous, unmatched, refused].join(' ');
  useEffect(() => {
    if (counted !== '') void refetch();
  }, [counted, refetch]);
  const choose = (value: AttachmentOutcome | undefined) => {
    setOutcome(value);
    setPage(1);
  };
  return (
    <div>
      <Group gap="xs" mb="sm" role="radiogroup" aria-label="Status">
        <ChoiceChips
          choices={[
            { value: 'all' as const, label: `All ${formatNumber(found.entries)}` },
            ...outcomes
              .filter((each) => found[each] > 0 || each === outcome)
              .map((each) => ({ value: each, label: `${outcomeLooks[each].label} ${formatNumber(found[each])}` })),
          ]}
          value={outcome ?? 'all'}
          onChange={(value) => choose(value === 'all' ? undefined : value)}
        />
      </Group>
      <DataTable<AttachmentEntry>
        label="Files"
        columns={columns}
        rows={error && !data ? [] : data?.data}
        rowId={(entry) => String(entry.position)}
        rowName={(entry) => entry.path}
        refreshing={isFetching && isPlaceholderData}
        renderCompact={(entry) => (
          <>
            <Text size="sm" fw={500} truncate>
              {entry.path}
            </Text>
            <Text size="xs" c="dimmed" component="div" lineClamp={2}>
              {outcomeLooks[entry.outcome].label}
              {(entry.contact || entry.reason) && ' · '}
              <Whose entry={entry} />
            </Text>
          </>
        )}
        error={error && !data ? <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} /> : undefined}
        empty={<EmptyState title="No matches">Try a different status.</EmptyState>}
        scrollKey={`${outcome ?? ''} ${page}`}
      />
      {data && data.meta.total_count > data.meta.limit && (
        <Pager
          page={data.meta.current_page}
          limit={data.meta.limit}
          count={data.meta.total_count}
          onPageChange={setPage}
        />
      )}
    </div>
  );
}

function Whose({ entry: { contact, reason } }: { readonly entry: AttachmentEntry }) {
  return (
    <>
      {contact && (
        <TextLink to={paths.contact(contact)} inherit>
          {contact.name}
        </TextLink>
      )}
      {contact && reason && ': '}
      {reason}
    </>
  );
}
