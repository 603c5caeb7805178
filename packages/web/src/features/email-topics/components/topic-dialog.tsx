import type { EmailTopic } from '@bookline/contract/features/email-topics';
import { MAX_LABEL, MAX_REASON } from '@bookline/contract/rules/limits';
import { Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { RecordDialog } from '../../../ui/record-dialog.tsx';
import { useAddTopic, useChangeTopic, useDeleteTopic } from '../email-topics.data.ts';

const fields = ['name', 'description', 'active'];

/** The form of an email topic. A null `topic` means a new one. */
export function TopicDialog({ topic, onClose }: { readonly topic: EmailTopic | null; readonly onClose: () => void }) {
  const add = useAddTopic();
  const change = useChangeTopic();
  const remove = useDeleteTopic();
  const { draft, dirty, withBind } = useRecordForm({
    name: topic?.name ?? '',
    description: topic?.description ?? '',
    active: topic?.active ?? true,
  });
  return (
    <RecordDialog
      noun="topic"
      id={topic?.id ?? null}
      name={draft.name}
      sent={{ body: draft }}
      fields={fields}
      dirty={dirty}
      add={add}
      change={change}
      removal={{
        remove,
        name: topic?.name ?? '',
        text: 'Recipients no longer see this topic. Emails that use it must get another topic first. This can’t be undone.',
      }}
      onClose={onClose}
    >
      {withBind((bind) => (
        <Stack gap="sm">
          <TextInput
            label="Name"
            placeholder="Newsletter"
            {...bind('name')}
            maxLength={MAX_LABEL}
            required
            data-autofocus
          />
          <Textarea
            label="Description"
            description="Recipients see it beside the name."
            placeholder="News and advice a few times a year"
            autosize
            minRows={2}
            {...bind('description')}
            maxLength={MAX_REASON}
          />
          <Switch
            label="Active"
            description="Emails can use active topics, and recipients can turn them on and off. Earlier choices stay in force either way."
            {...bind('active')}
          />
        </Stack>
      ))}
    </RecordDialog>
  );
}
