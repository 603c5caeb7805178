import type { ImportAttempt } from '@bookline/contract/features/import-attempt';
import { TABLE_ENDINGS } from '@bookline/contract/features/import-file';
import { imports } from '@bookline/contract/features/imports';
import { MAX_IMPORT_BYTES } from '@bookline/contract/rules/limits';
import { formatNumber } from '@bookline/contract/rules/numbers';
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

/** The column exists but is empty, and the user would look for its values. */
const MEDICARE = 'The download doesn’t include Medicare numbers. They’re stored encrypted and added when you retry.';

/** The rejected rows of an import: download, correct, upload again, and see the result. */
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
            label={running ? 'Retrying' : 'Retried'}
            done={retry.processed}
            of={retry.total}
            failed={retry.status === 'failed'}
          >
            {running ? 'Rows that can be imported now move to Created or Updated.' : told(retry)}
          </JobProgress>
        )}
        {rejected > 0 && (
          <Group gap="xs">
            <Anchor href={hrefOf(imports.rejected, { params: { id } })} download size="sm">
              <Group gap={6} component="span">
                <IconDownload size={16} aria-hidden />
                Download rejected rows
              </Group>
            </Anchor>
            <Text size="sm" c="dimmed">
              {formatNumber(rejected)} {rejected === 1 ? 'row' : 'rows'}, with the reason next to each row.
            </Text>
          </Group>
        )}
        {rejected > 0 && !running && !closed && (
          <div>
            <FileDrop
              label={progress === 1 ? 'Reading the file…' : 'Drop the corrected file here, or choose it'}
              accept={TABLE_ENDINGS}
              maxBytes={MAX_IMPORT_BYTES}
              onFile={take}
              progress={progress}
            >
              Only these rows are retried. Don’t change the column '{REJECTED_ROW}', because it identifies each row. '
              {REJECTED_BECAUSE}' is ignored.{attempt.kind === 'clients' && ` ${MEDICARE}`}
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
  const rest = still === 0 ? '' : ` ${formatNumber(still)} still rejected.`;
  return `${formatNumber(stored)} of ${formatNumber(processed)} imported.${rest}${status === 'cancelled' ? ' The retry was canceled.' : ''}`;
}
