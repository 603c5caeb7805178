import type { TextReply } from '@bookline/contract/features/texts';
import { MAX_LABEL } from '@bookline/contract/rules/limits';
import { MAX_TEXT } from '@bookline/contract/rules/texts';
import { Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { allows } from '../../../lib/access.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { RecordDialog } from '../../../ui/record-dialog.tsx';
import { useAddReply, useChangeReply, useDeleteReply } from '../texts.data.ts';

const fields = ['title', 'words', 'shared'];

/** The form of a saved reply. A null `reply` means a new one. */
export function ReplyDialog({ reply, onClose }: { readonly reply: TextReply | null; readonly onClose: () => void }) {
  const add = useAddReply();
  const change = useChangeReply();
  const remove = useDeleteReply();
  const maySharing = allows(useCurrentUser(), { roles: ['admin'] });
  const { draft, dirty, withBind } = useRecordForm({
    title: reply?.title ?? '',
    words: reply?.words ?? '',
    shared: reply?.shared ?? false,
  });
  return (
    <RecordDialog
      noun="reply"
      id={reply?.id ?? null}
      name={draft.title}
      sent={{ body: draft }}
      fields={fields}
      dirty={dirty}
      add={add}
      change={change}
      removal={{
        remove,
        name: reply?.title ?? '',
        text: reply?.shared
          ? 'No one in your company will be able to use this reply. This can’t be undone.'
          : 'This can’t be undone. Texts that you sent with it stay.',
      }}
      onClose={onClose}
    >
      {withBind((bind) => (
        <Stack gap="sm">
          <TextInput label="Name" {...bind('title')} maxLength={MAX_LABEL} required data-autofocus />
          <Textarea
            label="Message"
            description="Fields such as {{first_name|there}} are filled in when you send it."
            {...bind('words')}
            maxLength={MAX_TEXT}
            autosize
            minRows={3}
            maxRows={10}
            required
          />
          {maySharing && (
            <Switch label="Shared" description="Everyone in your company can use it." {...bind('shared')} />
          )}
        </Stack>
      ))}
    </RecordDialog>
  );
}
