import type { ContactFile, ContactFileVersion } from '@bookline/contract/features/contact-files';
import { Button, Select } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { fullTime } from '../../../lib/dates.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { sizeText } from '../../../ui/file-drop.tsx';
import { toast } from '../../../ui/toast.ts';
import { useContactEdit } from '../../contact-fields/contact-fields.api.ts';
import { download, useDeleteFile } from '../contact-files.data.ts';
import { FilePreview } from './file-preview.tsx';
import classes from './files.module.css';

/** A file to view, download, and delete, with its earlier versions. */
export function FileDialog({ file, onClose }: { readonly file: ContactFile; readonly onClose: () => void }) {
  const { contact, readOnly } = useContactEdit();
  const [chosen, setChosen] = useState(file.version);
  const [deleting, setDeleting] = useState(false);
  const [busy, setBusy] = useState(false);
  const zone = useTimeZone();
  const version = file.versions.find((one) => one.version === chosen) ?? file;
  if (deleting) return <DeleteFile file={file} onBack={() => setDeleting(false)} onClose={onClose} />;
  const save = async () => {
    setBusy(true);
    await download(contact.id, file.id, version.version).catch((error: unknown) => toast.failed(sentenceOf(error)));
    setBusy(false);
  };
  return (
    <Dialog
      opened
      title={file.name}
      onClose={onClose}
      size="xl"
      actions={
        <>
          {!readOnly && (
            <Button variant="subtle" color="red" mr="auto" onClick={() => setDeleting(true)}>
              Delete
            </Button>
          )}
          <Button
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={busy}
            data-autofocus
            onClick={() => void save()}
          >
            Download
          </Button>
        </>
      }
    >
      <FilePreview key={version.version} contactId={contact.id} file={file} version={version} />
      <div className={classes.foot}>
        <span className={classes.about}>
          {sizeText(version.size)}, added by {version.uploaded_by.name}, {fullTime(version.created_at, zone)}
        </span>
        {file.versions.length > 1 && (
          <Select
            aria-label="Version"
            size="xs"
            w={160}
            data={file.versions.map((one) => ({ value: String(one.version), label: versionLabel(one, file) }))}
            value={String(version.version)}
            onChange={(value) => setChosen(Number(value))}
            allowDeselect={false}
          />
        )}
      </div>
    </Dialog>
  );
}

const versionLabel = ({ version }: ContactFileVersion, file: ContactFile) =>
  version === file.version ? `Version ${version} (latest)` : `Version ${version}`;

function DeleteFile({
  file,
  onBack,
  onClose,
}: {
  readonly file: ContactFile;
  readonly onBack: () => void;
  readonly onClose: () => void;
}) {
  const { contact } = useContactEdit();
  const remove = useDeleteFile();
  const onSuccess = () => {
    toast.done(`${file.name} deleted`);
    onClose();
  };
  const count = file.versions.length;
  return (
    <Confirm
      opened
      title={`Delete ${file.name}?`}
      action="Delete file"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: contact.id, fileId: file.id } }, { onSuccess, onError: onBack })}
      onClose={onBack}
    >
      {count > 1 ? `All ${count} versions are deleted. This can’t` : 'This can’t'} be undone. Links to the file stop
      working.
    </Confirm>
  );
}
