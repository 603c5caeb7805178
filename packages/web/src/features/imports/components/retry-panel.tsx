import { type ImportAttempt, imports, MAX_IMPORT_BYTES } from '@bookline/contract/features/imports';
import { REJECTED_BECAUSE, REJECTED_ROW } from '@bookline/contract/rules/rejected-columns';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { hrefOf } from '../../../lib/api.ts';
import { sentenceOf } from '../../../lib/api-error.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { JobProgress } from '../../../ui/job-progress.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useRetryImport } from '../imports.data.ts';

const number = new Intl.NumberFormat('en-US');
/** The column is there and empty: who mends it would look for them. */
const MEDICARE =
  'Medicare numbers are not in the download: those of these rows are kept sealed and come along by themselves.';
const ENDINGS = ['.csv', '.txt', '.tsv', '.xlsx'];

/** The rejected rows of an import: download, mend, send back, see what came of it. */
export function RetryPanel({ attempt, closed }: { readonly attempt: ImportAttempt; readonly closed: boolean }) {
  const { id, rejected, retry } = attempt;
  const send = useRetryImport();
  const [progress, setProgress] = useState<number | null>(null);
  const running = retry?.status === 'queued' || retry?.status === 'processing';
  const take = (file: File) => {
    setProgress(0);
    send.mutate({ params: { id }, body: {}, file, onProgress: setProgress }, { onSettled: () => setProgress(null) });
  };
  return (
    <Panel title="Rejected rows">
      <Stack gap="md">
        {retry && (
          <JobProgress
            label={running ? 'Trying them again' : 'Tried again'}
            done={retry.processed}
            of={retry.total}
            failed={retry.status === 'failed'}
          >
            {running ? 'Each row that can be imported now moves to the created or updated ones.' : told(retry)}
          </JobProgress>
        )}
        {rejected > 0 && (
          <Group gap="xs">
            <Anchor href={hrefOf(imports.rejected, { params: { id } })} download size="sm">
              <Group gap={6} component="span">
                <IconDownload size={16} aria-hidden />
                Download the rejected rows
              </Group>
            </Anchor>
            <Text size="sm" c="dimmed">
              {number.format(rejected)} {rejected === 1 ? 'row' : 'rows'}, with the reason beside each.
            </Text>
          </Group>
        )}
        {rejected > 0 && !running && !closed && (
          <div>
            <FileDrop
              label={progress === 1 ? 'Reading the file …' : 'Drop the mended file here, or choose it'}
              accept={ENDINGS}
              maxBytes={MAX_IMPORT_BYTES}
              onFile={take}
              progress={progress}
            >
              Only these rows are tried again. Leave the column '{REJECTED_ROW}' as it is: it says which row is which. '
              {REJECTED_BECAUSE}' is left out.{attempt.kind === 'clients' && ` ${MEDICARE}`}
            </FileDrop>
            <Text size="sm" c="var(--mantine-color-error)" mt={send.error ? 'xs' : 0} role="alert" component="div">
              {send.error && sentenceOf(send.error)}
            </Text>
          </div>
        )}
      </Stack>
    </Panel>
  );
}

function told({ status, processed, stored, error }: NonNullable<ImportAttempt['retry']>): string {
  if (error !== null) return error;
  const still = processed - stored;
  const rest = still === 0 ? '' : ` ${number.format(still)} ${still === 1 ? 'is' : 'are'} still rejected.`;
  return `${number.format(stored)} of ${number.format(processed)} ${stored === 1 ? 'is' : 'are'} in now.${rest}${status === 'cancelled' ? ' It was cancelled.' : ''}`;
}
