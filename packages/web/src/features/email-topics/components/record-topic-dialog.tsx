import type { ContactEmailTopics } from '@bookline/contract/features/email-topics';
import { MAX_REASON, MAX_WORDING } from '@bookline/contract/rules/limits';
import { saidHows } from '@bookline/contract/rules/permission-in-force';
import { Group, SegmentedControl, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useRecordTopic } from '../email-topics.data.ts';
import { howWords } from '../topic-words.ts';

const fields = ['topic_id', 'did', 'reach', 'how', 'wording', 'source', 'at'];
const dids = [
  { value: 'withdrawn', label: 'Turn off' },
  { value: 'given', label: 'Turn on' },
];
const hows = saidHows.map((value) => ({ value, label: howWords[value] }));
const EVERY = 'every';

/** Records that a contact no longer wants email about a topic, or wants it again. It takes effect immediately and is kept. */
export function RecordTopicDialog({
  contactId,
  topics,
  onClose,
}: {
  readonly contactId: string;
  readonly topics: ContactEmailTopics['topics'];
  readonly onClose: () => void;
}) {
  const record = useRecordTopic();
  const addresses = topics[0]?.addresses.map(({ address }) => address) ?? [];
  const { draft, dirty, set, withBind } = useRecordForm({
    topic_id: topics[0]?.id ?? '',
    did: 'withdrawn' as 'given' | 'withdrawn',
    reach: EVERY,
    how: 'verbal' as (typeof hows)[number]['value'],
    wording: '',
    source: '',
  });
  const save = () =>
    record.mutate(
      { params: { id: contactId }, body: { ...draft, reach: draft.reach === EVERY ? null : draft.reach } },
      {
        onSuccess: () => {
          toast.done('Email topic saved');
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title="Change email topics"
      submitLabel="Save"
      fields={fields}
      {...formFailure(record.error)}
      busy={record.isPending}
      dirty={dirty}
      onSubmit={save}
      onClose={onClose}
    >
      {withBind((bind, errorOf) => (
        <Stack gap="sm">
          <Select
            label="Topic"
            data={topics.map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.topic_id}
            onChange={(topic_id) => topic_id && set({ topic_id })}
            error={errorOf('topic_id')}
            allowDeselect={false}
            data-autofocus
          />
          <SegmentedControl
            aria-label="Action"
            data={dids}
            value={draft.did}
            onChange={(did) => set({ did: did === 'given' ? 'given' : 'withdrawn' })}
          />
          <Group gap="sm" grow align="flex-start">
            {addresses.length > 1 && (
              <Select
                label="Email"
                data={[{ value: EVERY, label: 'All' }, ...addresses.map((value) => ({ value, label: value }))]}
                value={draft.reach}
                onChange={(reach) => set({ reach: reach ?? EVERY })}
                error={errorOf('reach')}
                allowDeselect={false}
              />
            )}
            <Select
              label="Method"
              data={hows}
              value={draft.how}
              onChange={(value) => {
                const how = hows.find((each) => each.value === value)?.value;
                if (how) set({ how });
              }}
              error={errorOf('how')}
              allowDeselect={false}
            />
          </Group>
          <Textarea
            label="Contact’s statement"
            autosize
            minRows={2}
            maxRows={8}
            {...bind('wording')}
            maxLength={MAX_WORDING}
            required={draft.did === 'given' && draft.how !== 'verbal'}
          />
          <TextInput label="Source" placeholder="Phone call or event" {...bind('source')} maxLength={MAX_REASON} />
        </Stack>
      ))}
    </FormDialog>
  );
}
