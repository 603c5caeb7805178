import { type ImportUndoRow, type ImportUndoState, importUndo } from '@bookline/contract/features/import-undo';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { hrefOf } from '../../../lib/api.ts';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { JobProgress } from '../../../ui/job-progress.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { useCancel, useUndone } from '../imports.data.ts';
import classes from './undo-panel.module.css';

/** The progress of an import's undo, and what it left unchanged. */
export function UndoPanel({
  id,
  undo,
  own,
  onContinue,
}: {
  readonly id: string;
  readonly undo: ImportUndoState;
  readonly own: boolean;
  /** Absent once it's complete. */
  readonly onContinue?: () => void;
}) {
  const zone = useTimeZone();
  const cancel = useCancel(own);
  const { removed, restored, partly, kept } = undo;
  const running = undo.status === 'queued' || undo.status === 'processing';
  const left = partly + kept;
  return (
    <Panel title="Undo">
      <Stack gap="md">
        <JobProgress
          label={running ? 'Undoing' : undo.status === 'complete' ? 'Undone' : 'Stopped'}
          done={removed + restored + left}
          of={undo.total}
          failed={undo.status === 'failed'}
        >
          {undo.by.name}, <RelativeTime at={undo.finished_at ?? undo.created_at} zone={zone} />
        </JobProgress>
        <dl className={classes.figures}>
          {(
            [
              ['removed', 'Deleted', removed],
              ['restored', 'Restored', restored],
              ['partly', 'Partly restored', partly],
              ['kept', 'Kept', kept],
            ] as const
          ).map(([key, label, many]) => (
            <div key={key} className={classes.figure}>
              <dt>{label}</dt>
              <dd className="tabular" data-testid={`undo-${key}`}>
                {formatNumber(many)}
              </dd>
            </div>
          ))}
        </dl>
        {undo.error && (
          <Alert color="red" variant="light">
            {undo.error}
          </Alert>
        )}
        {left > 0 && !running && <WhatWasLeft id={id} />}
        <Group gap="md">
          {running && (
            <Button
              size="xs"
              variant="default"
              loading={cancel.isPending}
              onClick={() => cancel.mutate({ params: { id: undo.job_id } })}
            >
              Stop undo
            </Button>
          )}
          {!running && onContinue && (
            <Button size="xs" variant="default" onClick={onContinue}>
              Resume undo
            </Button>
          )}
          {!running && (
            <Anchor href={hrefOf(importUndo.report, { params: { id } })} download size="sm">
              <Group gap={6} component="span">
                <IconDownload size={16} aria-hidden />
                Download full report
              </Group>
            </Anchor>
          )}
        </Group>
      </Stack>
    </Panel>
  );
}

function WhatWasLeft({ id }: { readonly id: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useUndone(id, page);
  if (error && !data) return <ErrorState order={3} message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={3} />;
  return (
    <div>
      <Text component="h3" size="sm" fw={500} m={0}>
        Kept, by reason
      </Text>
      <ul className={classes.left}>
        {data.data.map((row, index) => (
          <li key={index} className={classes.row}>
            <span className={classes.who}>
              <Who row={row} />
              {row.row_no !== null && <span className={classes.place}> row {formatNumber(row.row_no)}</span>}
            </span>
            <span className={classes.reason}>{row.reason}</span>
          </li>
        ))}
      </ul>
      {data.meta.total_pages > 1 && (
        <Pager page={page} limit={data.meta.limit} count={data.meta.total_count} onPageChange={setPage} />
      )}
    </div>
  );
}

function Who({ row: { contact } }: { readonly row: ImportUndoRow }) {
  if (!contact) return 'A contact';
  if (contact.deleted) return contact.name;
  return (
    <TextLink to={paths.contact({ id: contact.id })} inherit>
      {contact.name}
    </TextLink>
  );
}
