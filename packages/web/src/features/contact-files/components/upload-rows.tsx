import { ActionIcon, Button, Progress, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Upload, UploadQueue } from '../upload-queue.ts';
import classes from './files.module.css';

/** Files being uploaded, with progress, and failed ones, with the reason. */
export function UploadRows({
  uploads,
  queue,
}: {
  readonly uploads: readonly Upload[];
  readonly queue: Pick<UploadQueue, 'retry' | 'drop'>;
}) {
  if (uploads.length === 0) return null;
  return (
    <ul className={classes.uploads} aria-label="Uploads">
      {uploads.map((upload) => (
        <li key={upload.key} className={classes.upload}>
          <span className={classes.uploadName} title={upload.name}>
            {upload.name}
          </span>
          <span className={classes.uploadTools}>
            {upload.canRetry && upload.state === 'failed' && (
              <Button size="compact-xs" variant="subtle" onClick={() => queue.retry(upload.key)}>
                Try again
              </Button>
            )}
            <Drop upload={upload} onDrop={() => queue.drop(upload.key)} />
          </span>
          {upload.state === 'failed' ? (
            <span className={classes.reason} role="alert">
              {upload.reason}
            </span>
          ) : (
            <Progress
              className={classes.uploadState}
              size="sm"
              value={upload.progress * 100}
              // All bytes are sent, and the server checks the file.
              animated={upload.progress === 1}
              aria-label={`Upload of ${upload.name}`}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function Drop({ upload, onDrop }: { readonly upload: Upload; readonly onDrop: () => void }) {
  const label = upload.state === 'failed' ? `Dismiss ${upload.name}` : `Cancel upload of ${upload.name}`;
  return (
    <Tooltip label={label}>
      <ActionIcon size={24} aria-label={label} onClick={onDrop}>
        <IconX size={15} />
      </ActionIcon>
    </Tooltip>
  );
}
