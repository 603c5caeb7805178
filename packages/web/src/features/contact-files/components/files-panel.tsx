import { ActionIcon, Button, Progress, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PanelState } from '../../../lib/panel-state.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import rows from '../../../ui/panel-rows.module.css';
import { Section } from '../../../ui/section.tsx';
import { useContactEdit, useOpened } from '../../contact-fields/contact-fields.api.ts';
import { useFiles } from '../contact-files.data.ts';
import { pastedFiles } from '../pasted-files.ts';
import type { Upload, UploadQueue } from '../upload-queue.ts';
import { useUploads } from '../use-uploads.ts';
import { FileDialog } from './file-dialog.tsx';
import { FileRow } from './file-row.tsx';
import classes from './files.module.css';

/** More files are behind a button. */
const SHOWN = 6;
/** `?open=file:new` shows the panel before the contact has a file. */
const NEW = 'new';

/** The contact's files. Drop, paste, or choose several at once, and view them in place. */
export function FilesPanel() {
  const { contact, readOnly } = useContactEdit();
  const query = useFiles(contact.id);
  const opened = useOpened('file');
  const { uploads, queue, send: upload } = useUploads(contact.id);
  const [isAll, setAll] = useState(false);
  const hasMouse = useMediaQuery('(hover: hover)');
  const files = query.data?.data ?? [];
  const current = files.find(({ id }) => id === opened.id);
  const isEmpty = query.data?.data.length === 0;
  const isNew = opened.id === NEW;
  // The page hides an empty panel, so it shows itself when a file comes.
  const show = () => isEmpty && !isNew && opened.open(NEW, { replace: true });
  const send = (chosen: File[]) => {
    show();
    upload(chosen);
  };
  const content = (
    <Section title="Files" action={!readOnly && <ChooseFiles onFiles={send} isWanted={isNew && isEmpty} />}>
      <UploadRows uploads={uploads} queue={queue} />
      <PanelState
        query={query}
        isEmpty={files.length === 0}
        empty={readOnly || !hasMouse || uploads.length > 0 ? 'No files yet' : 'No files yet. Drop or paste files here.'}
      >
        <ul className={rows.rows}>
          {(isAll ? files : files.slice(0, SHOWN)).map((file) => (
            <FileRow key={file.id} file={file} onOpen={() => opened.open(file.id)} />
          ))}
        </ul>
        <MoreButton hidden={files.length - SHOWN} isOpen={isAll} onOpen={setAll} />
      </PanelState>
      {current && <FileDialog key={current.id} file={current} onClose={opened.close} />}
    </Section>
  );
  return readOnly ? (
    content
  ) : (
    <DropZone onFiles={send} onDrag={show}>
      {content}
    </DropZone>
  );
}

/** Takes dropped files, and files pasted anywhere on the page. */
function DropZone({
  onFiles,
  onDrag,
  children,
}: {
  readonly onFiles: (files: File[]) => void;
  /** Files are dragged over the page. */
  readonly onDrag: () => void;
  readonly children: ReactNode;
}) {
  const [isOver, setOver] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;
  const drag = useRef(onDrag);
  drag.current = onDrag;
  useEffect(() => {
    const onEnter = (event: DragEvent) => event.dataTransfer?.types.includes('Files') && drag.current();
    window.addEventListener('dragenter', onEnter);
    return () => window.removeEventListener('dragenter', onEnter);
  }, []);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = event.defaultPrevented ? [] : pastedFiles(event, new Date());
      if (files.length === 0) return;
      event.preventDefault();
      take.current(files);
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop target; choosing and pasting work with the keyboard
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        const into = event.relatedTarget;
        if (!(into instanceof Node && event.currentTarget.contains(into))) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && <div className={classes.over}>Drop files to upload</div>}
    </div>
  );
}

function ChooseFiles({
  onFiles,
  isWanted,
}: {
  readonly onFiles: (files: File[]) => void;
  /** Takes focus, because the user chose to add a file. */
  readonly isWanted: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isWanted) button.current?.focus();
  }, [isWanted]);
  return (
    <>
      <Tooltip label="Upload file">
        <ActionIcon ref={button} size={24} aria-label="Upload file" onClick={() => input.current?.click()}>
          <IconPlus size={15} />
        </ActionIcon>
      </Tooltip>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // Lets the user choose the same file again after correcting it.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

/** Files being uploaded, with progress, and failed ones, with the reason. */
function UploadRows({
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
