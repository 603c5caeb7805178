import type { AttachmentImport } from '@bookline/contract/features/import-attachments';
import { MAX_ZIP_BYTES } from '@bookline/contract/rules/limits';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { fieldErrorsOf, sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { statusLooks } from '../components/attachment-words.ts';
import classes from '../components/attachments.module.css';
import { isAtWork, useAttachmentImports, useLookIntoZip } from '../import-attachments.data.ts';

const parse = (search: Readonly<Record<string, unknown>>): { page: number | undefined } => ({
  page: typeof search.page === 'number' && search.page >= 1 ? Math.trunc(search.page) : undefined,
});

/** R318: imports files in a ZIP, each to its contact, and lists earlier ones. */
export function AttachmentsPage() {
  const navigate = useNavigate();
  const zone = useTimeZone();
  const [{ page = 1 }, setState] = useUrlState(parse);
  const [progress, setProgress] = useState<number | null>(null);
  const [atWork, setAtWork] = useState(false);
  const look = useLookIntoZip();
  const { data, error, isFetching, isPlaceholderData, refetch } = useAttachmentImports(page, atWork);
  const some = data?.data.some(isAtWork) ?? false;
  if (some !== atWork) setAtWork(some);
  const columns = useMemo(() => columnsIn(zone), [zone]);

  const send = (file: File) => {
    setProgress(0);
    look.mutate(
      { body: {}, file, onProgress: setProgress },
      {
        onSuccess: (reply) => void navigate({ to: paths.attachment_import(reply.data.id) }),
        onSettled: () => setProgress(null),
      },
    );
  };

  return (
    <>
      <PageHeader title="Import attachments" />
      <div className={classes.page}>
        <FileDrop
          label={progress === 1 ? 'Reading the ZIP…' : 'Drop a ZIP file here, or choose one'}
          accept={['.zip']}
          maxBytes={MAX_ZIP_BYTES}
          onFile={send}
          progress={progress}
        >
          Files are matched to contacts by file or folder name: a phone number, email, policy number, or “Last, First”.
          You can also use an index file (index.csv or index.xlsx) or the rows of an import. You review the matches
          before anything is imported.
        </FileDrop>
        <Text size="sm" c="dimmed" mt="xs">
          To add files for new contacts, import them with their leads:{' '}
          <TextLink to={paths.new_import} underline="always">
            import leads
          </TextLink>
          .
        </Text>
        <Text size="sm" c="var(--mantine-color-error)" mt="xs" role="alert" component="div">
          {look.error && fieldErrorsOf(look.error).join(' ')}
        </Text>
        <Title order={2} fz="sm" mt="lg" mb="xs" id="earlier">
          Previous imports
        </Title>
        <DataTable<AttachmentImport>
          label="Attachment imports"
          columns={columns}
          rows={error && !data ? [] : data?.data}
          rowId={(each) => each.id}
          rowName={(each) => each.file_name}
          refreshing={isFetching && isPlaceholderData}
          onOpen={(each) => void navigate({ to: paths.attachment_import(each.id) })}
          renderCompact={(each) => (
            <>
              <Text size="sm" fw={500} truncate>
                {each.file_name}
              </Text>
              <Text size="xs" c="dimmed" truncate component="div">
                {statusLooks[each.status].label}, {formatNumber(each.stored)} imported of {formatNumber(each.entries)} ·{' '}
                <RelativeTime at={each.created_at} zone={zone} />
              </Text>
            </>
          )}
          error={error && !data ? <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} /> : undefined}
          empty={<EmptyState title="No attachments imported yet">Imported attachments will appear here.</EmptyState>}
          scrollKey={String(page)}
        />
        {data && data.meta.total_count > data.meta.limit && (
          <Pager
            page={data.meta.current_page}
            limit={data.meta.limit}
            count={data.meta.total_count}
            onPageChange={(next) => setState({ page: next === 1 ? undefined : next })}
          />
        )}
      </div>
    </>
  );
}

function columnsIn(zone: string): readonly Column<AttachmentImport>[] {
  const count = (id: 'entries' | 'stored' | 'failed', header: string): Column<AttachmentImport> => ({
    id,
    header,
    width: 96,
    align: 'right',
    cell: (each) => <span className="tabular">{formatNumber(each[id])}</span>,
  });
  return [
    { id: 'file_name', header: 'ZIP', width: 260, cell: (each) => each.file_name },
    { id: 'status', header: 'Status', width: 150, cell: (each) => <StatusChip {...statusLooks[each.status]} /> },
    count('entries', 'Files'),
    count('stored', 'Imported'),
    count('failed', 'Failed'),
    { id: 'made_by', header: 'Created by', width: 150, cell: (each) => each.made_by?.name ?? '' },
    { id: 'created_at', header: 'Date', width: 130, cell: (each) => <RelativeTime at={each.created_at} zone={zone} /> },
  ];
}
