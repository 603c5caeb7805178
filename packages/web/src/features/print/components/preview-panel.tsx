import type { PrintJob } from '@bookline/contract/features/print';
import { Alert, Loader, Text } from '@mantine/core';
import { Suspense, useMemo } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { Panel } from '../../../ui/panel.tsx';
import { PdfView } from '../../contact-files/contact-files.api.ts';
import type { usePreview } from '../print.data.ts';
import classes from './print.module.css';
import { Skipped } from './skipped.tsx';

/** A preview of the first page. */
export function PreviewPanel({
  preview,
  waiting,
}: {
  readonly preview: ReturnType<typeof usePreview>;
  /** The missing choice, if there is nothing to preview yet. */
  readonly waiting: string | undefined;
}) {
  const { data, error, isFetching, isPlaceholderData } = preview;
  const pdf = data?.data.pdf;
  const bytes = useMemo(() => (pdf ? Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0)) : null), [pdf]);
  const shown = waiting === undefined && !error ? data?.data : undefined;
  return (
    <Panel
      title="First page"
      action={isFetching && shown ? <Loader size="xs" role="img" aria-label="Loading preview" /> : undefined}
    >
      <div className={classes.preview} {...(isPlaceholderData && shown && { 'data-stale': true })}>
        {waiting !== undefined ? (
          <Text size="sm" c="dimmed">
            {waiting}
          </Text>
        ) : error ? (
          <Alert color="red" variant="light" w="100%">
            {sentenceOf(error)}
          </Alert>
        ) : !shown ? (
          <Loader size="sm" role="img" aria-label="Loading preview of the first page" />
        ) : bytes ? (
          <Suspense fallback={<Loader size="sm" role="img" aria-label="Loading preview of the first page" />}>
            <PdfView data={bytes} name="the first page" />
          </Suspense>
        ) : (
          <Text size="sm" c="dimmed">
            There are no contacts to print.
          </Text>
        )}
      </div>
      {shown && !isPlaceholderData && <LeftOut skipped={shown.skipped} notes={shown.notes} />}
    </Panel>
  );
}

const LeftOut = ({ skipped, notes }: Pick<PrintJob, 'skipped' | 'notes'>) => (
  <>
    {notes.map((note) => (
      <Text key={note} size="xs" c="dimmed" mt="xs">
        {note}
      </Text>
    ))}
    <Skipped skipped={skipped} />
  </>
);
