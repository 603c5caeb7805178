import { TABLE_ENDINGS } from '@bookline/contract/features/import-file';
import { MAX_LIST_BYTES, MAX_LISTING_REASON } from '@bookline/contract/rules/limits';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAddListed, useAddListedFile } from '../do-not-contact.data.ts';
import { pastedEntries } from './pasted.ts';

const fields = ['entries', 'file', 'reason'];
const ways = [
  { value: 'paste', label: 'Type or paste' },
  { value: 'file', label: 'From a file' },
];

/** Adds numbers and addresses to the list: one, some, or a file of up to a million rows. */
export function AddListedDialog({ onClose }: { readonly onClose: () => void }) {
  const add = useAddListed();
  const addFile = useAddListedFile();
  const [way, setWay] = useState('paste');
  const [file, setFile] = useState<File | null>(null);
  const { draft, dirty, set, withBind } = useRecordForm({ entries: '', reason: '' });
  const entries = pastedEntries(draft.entries);
  const byFile = way === 'file';
  const { errors, failure } = formFailure(byFile ? addFile.error : add.error);

  const submit = () => {
    const { reason } = draft;
    if (!byFile)
      return add.mutate(
        { body: { entries, reason } },
        {
          onSuccess: ({ data }) => {
            toast.done(addedText(data.added, data.known));
            // Invalid entries stay for correction. All others are on the list.
            if (data.unreadable.length === 0) return onClose();
            set({ entries: data.unreadable.join('\n') });
            toast.failed('The remaining text has no valid phone numbers or emails.');
          },
        },
      );
    if (file)
      addFile.mutate(
        { body: { reason }, file },
        {
          onSuccess: () => {
            toast.done(`Adding ${file.name}. Runs in the background. You can leave this page.`);
            onClose();
          },
        },
      );
  };

  return (
    <FormDialog
      title="Add to do-not-contact list"
      fields={fields}
      errors={errors}
      failure={failure}
      submitLabel={byFile ? 'Upload file' : addLabel(entries.length)}
      busy={add.isPending || addFile.isPending}
      dirty={dirty || file !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      {withBind((bind, errorOf) => (
        <Stack gap="sm">
          <SegmentedControl size="xs" aria-label="Method" data={ways} value={way} onChange={setWay} fullWidth />
          {byFile ? (
            <div>
              <FileDrop
                label={file ? file.name : 'Choose a CSV, Excel, or OpenDocument file'}
                accept={TABLE_ENDINGS}
                maxBytes={MAX_LIST_BYTES}
                onFile={setFile}
                progress={null}
              >
                Up to 1,000,000 rows with a phone or email column
              </FileDrop>
              {errorOf('file') && (
                <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
                  {errorOf('file')}
                </Text>
              )}
            </div>
          ) : (
            <Textarea
              label="Phone numbers and emails"
              description="One per line, or separated by commas. Up to 1,000."
              placeholder={'(614) 555-0142\njoan@example.com'}
              minRows={5}
              maxRows={12}
              autosize
              {...bind('entries')}
              data-autofocus
            />
          )}
          <TextInput
            label="Reason"
            placeholder="Asked not to be called"
            maxLength={MAX_LISTING_REASON}
            {...bind('reason')}
          />
        </Stack>
      ))}
    </FormDialog>
  );
}

const addLabel = (count: number) => (count > 1 ? `Add ${formatNumber(count)}` : 'Add');

const addedText = (added: number, known: number) =>
  [
    added === 1 ? '1 added to the list' : `${formatNumber(added)} added to the list`,
    ...(known > 0 ? [`${formatNumber(known)} already on the list`] : []),
  ].join(', ');
