import { TABLE_ENDINGS } from '@bookline/contract/features/import-file';
import { MAX_LISTING_REASON, MAX_SUPPRESSION_BYTES } from '@bookline/contract/rules/limits';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAddSuppressionFile, useAddSuppressions } from '../email-suppression.data.ts';

const fields = ['addresses', 'file', 'note'];
const ways = [
  { value: 'paste', label: 'Type or paste' },
  { value: 'file', label: 'From a file' },
];

/** Adds addresses to the list: some, or another email service's list. */
export function AddSuppressionsDialog({ onClose }: { readonly onClose: () => void }) {
  const add = useAddSuppressions();
  const addFile = useAddSuppressionFile();
  const [byFile, setByFile] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const { draft, dirty, set, withBind } = useRecordForm({ addresses: '', note: '' });
  const { errors, failure } = formFailure(byFile ? addFile.error : add.error);
  const done = ({ data }: { readonly data: { added: number; known: number; unreadable: string[] } }) => {
    const known = data.known > 0 ? `, ${formatNumber(data.known)} already on the list` : '';
    toast.done(`${formatNumber(data.added)} added to the list${known}`);
    if (data.unreadable.length === 0) return onClose();
    // What is no address stays for correction.
    set({ addresses: data.unreadable.join('\n') });
    setByFile(false);
    toast.failed('The remaining text has no valid email addresses.');
  };
  const submit = () => {
    const { note } = draft;
    if (byFile) {
      if (file) addFile.mutate({ body: { note }, file }, { onSuccess: done });
      return;
    }
    const addresses = draft.addresses
      .split(/[\s,;]+/)
      .map((each) => each.trim())
      .filter(Boolean);
    add.mutate({ body: { addresses, note } }, { onSuccess: done });
  };
  return (
    <FormDialog
      title="Add suppressed emails"
      fields={fields}
      errors={errors}
      failure={failure}
      submitLabel={byFile ? 'Upload file' : 'Add'}
      busy={add.isPending || addFile.isPending}
      dirty={dirty || file !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      {withBind((bind, errorOf) => (
        <Stack gap="sm">
          <SegmentedControl
            size="xs"
            aria-label="Method"
            data={ways}
            value={byFile ? 'file' : 'paste'}
            onChange={(value) => setByFile(value === 'file')}
            fullWidth
          />
          {byFile ? (
            <div>
              <FileDrop
                label={file ? file.name : 'Choose a CSV or Excel file'}
                accept={TABLE_ENDINGS}
                maxBytes={MAX_SUPPRESSION_BYTES}
                onFile={setFile}
                progress={null}
              >
                A list from here or another email service. A Reason column is kept.
              </FileDrop>
              {errorOf('file') && (
                <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
                  {errorOf('file')}
                </Text>
              )}
            </div>
          ) : (
            <Textarea
              label="Emails"
              description="One per line, or separated by commas. Up to 1,000."
              placeholder={'joan@example.com\nlee@example.com'}
              minRows={5}
              maxRows={12}
              autosize
              {...bind('addresses')}
              data-autofocus
            />
          )}
          <TextInput label="Note" placeholder="Asked by phone" maxLength={MAX_LISTING_REASON} {...bind('note')} />
        </Stack>
      ))}
    </FormDialog>
  );
}
