import { MAX_MAIL_FILE_BYTES, MAX_MAIL_FILES } from '@bookline/contract/rules/mail-limits';
import { Button, FileButton, Group, MultiSelect, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { invalidate } from '../../../lib/query-keys.ts';
import { stale, upload, useFiles } from '../../contact-files/contact-files.api.ts';
import type { EmailDraft } from '../email-draft.ts';

const megabytes = (bytes: number) =>
  `${(bytes / 1024 / 1024).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;

/** Attachments from the contact's files. An upload here becomes one of them, so that sent files can be found there. */
export function AttachmentsField({
  contactId,
  chosen,
  onChosen,
  error,
}: {
  readonly contactId: string;
  readonly chosen: EmailDraft['attachments'];
  readonly onChosen: (chosen: EmailDraft['attachments']) => void;
  readonly error: string | undefined;
}) {
  const { data } = useFiles(contactId);
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const files = new Map([...chosen, ...(data?.data ?? [])].map(({ id, name, size }) => [id, { id, name, size }]));
  const size = chosen.reduce((sum, file) => sum + file.size, 0);
  const tooLarge =
    size > MAX_MAIL_FILE_BYTES
      ? `The attachments total ${megabytes(size)}. The limit is 18 MB. Remove some files.`
      : undefined;
  const add = async (file: File | null) => {
    if (!file) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const { data: added } = await upload(contactId, file, {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      onChosen([...chosen.filter(({ id }) => id !== added.id), { id: added.id, name: added.name, size: added.size }]);
      void invalidate(client, ...stale);
    } catch (reason) {
      setFailure(sentenceOf(reason instanceof Error ? reason : new Error(String(reason))));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <MultiSelect
        label="Attachments"
        placeholder={chosen.length === 0 ? 'From contact’s files' : ''}
        data={[...files.values()].map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen.map(({ id }) => id)}
        onChange={(ids) => onChosen(ids.flatMap((id) => files.get(id) ?? []))}
        maxValues={MAX_MAIL_FILES}
        nothingFoundMessage="This contact has no files yet"
        searchable
        clearable
        error={error ?? failure ?? tooLarge}
      />
      <Group gap="xs" mt={6}>
        <FileButton onChange={(file) => void add(file)} disabled={busy || chosen.length >= MAX_MAIL_FILES}>
          {(props) => (
            <Button
              {...props}
              size="compact-sm"
              variant="default"
              loading={busy}
              leftSection={<IconPaperclip size={14} aria-hidden />}
            >
              Upload
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed">
          {size > 0 ? megabytes(size) : 'Files you upload are saved to the contact’s files.'}
        </Text>
      </Group>
    </div>
  );
}
