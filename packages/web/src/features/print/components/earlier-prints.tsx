import type { PrintJob } from '@bookline/contract/features/print';
import { PRINT_DAYS } from '@bookline/contract/rules/print';
import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { isMade, useDeletePrint, usePrints } from '../print.data.ts';
import classes from './print.module.css';
import { PdfButtons } from './print-job-panel.tsx';

/** The user's prints of the last days. */
export function EarlierPrints() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = usePrints(page);
  const [removing, setRemoving] = useState<PrintJob | null>(null);
  const remove = useDeletePrint();
  return (
    <Panel title="Your print jobs" flush>
      {error && !data ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className={classes.print}>
          <TextSkeleton lines={3} />
        </div>
      ) : data.data.length === 0 ? (
        <Text size="sm" c="dimmed" p="md">
          Only you can see your print jobs. They’re kept for {PRINT_DAYS} days.
        </Text>
      ) : (
        <>
          <ul className={classes.prints} aria-label="Your print jobs">
            {data.data.map((job) => (
              <Entry key={job.jid} job={job} onRemove={() => setRemoving(job)} />
            ))}
          </ul>
          {data.meta.total_pages > 1 && (
            <Pager page={page} limit={data.meta.limit} count={data.meta.total_count} onPageChange={setPage} />
          )}
        </>
      )}
      <Confirm
        opened={removing !== null}
        title="Delete this print job?"
        action="Delete"
        danger
        busy={remove.isPending}
        onConfirm={() =>
          removing && remove.mutate({ params: { jid: removing.jid } }, { onSettled: () => setRemoving(null) })
        }
        onClose={() => setRemoving(null)}
      >
        The PDF is deleted. This can’t be undone. The contacts don’t change.
      </Confirm>
    </Panel>
  );
}

const words: Record<PrintJob['status'], string> = {
  queued: 'Queued',
  processing: 'Processing',
  complete: '',
  failed: 'Failed',
  cancelled: 'Canceled',
};

function Entry({ job, onRemove }: { readonly job: PrintJob; readonly onRemove: () => void }) {
  const zone = useTimeZone();
  const made = isMade(job);
  const details = [words[job.status], job.skipped.length > 0 && `${job.skipped.length} skipped`].filter(Boolean);
  return (
    <li className={classes.print}>
      <div style={{ minWidth: 0 }}>
        <TextLink size="sm" fw={500} to={paths.print(job.jid)}>
          {job.title}
        </TextLink>
        <Text size="xs" c="dimmed" component="div">
          <RelativeTime at={job.created_at} zone={zone} />
          {details.length > 0 && ` · ${details.join(' · ')}`}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        {job.file && <PdfButtons job={job} />}
        {made && (
          <Tooltip label="Delete">
            <ActionIcon variant="subtle" color="gray" aria-label={`Delete ${job.title}`} onClick={onRemove}>
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
    </li>
  );
}
