import { MAX_IP, MAX_REASON, MAX_WORDING } from '@bookline/contract/rules/limits';
import { consentChannels, saidHows } from '@bookline/contract/rules/permission-in-force';
import { FileInput, Group, SegmentedControl, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DateInput, NO_DATE } from '../../../lib/date-input.tsx';
import { dayIn } from '../../../lib/dates.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { isDate } from '../../../lib/typed-date.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useContactEdit } from '../../contact-fields/contact-fields.api.ts';
import { useRecordPermission } from '../contact-permissions.data.ts';
import { channelWords, howWords, reachWords } from '../permission-words.ts';

const fields = ['channel', 'did', 'reach', 'how', 'wording', 'source', 'ip', 'at', 'file'];
const dids = [
  { value: 'given', label: 'Consent given' },
  { value: 'withdrawn', label: 'Consent revoked' },
];
const hows = saidHows.map((value) => ({
  value,
  label: howWords[value],
}));
const channels = consentChannels.map((value) => ({ value, label: channelWords[value] }));
const EVERY = 'every';

/** Records consent given or revoked. It takes effect immediately and is kept. */
export function RecordDialog({ onClose }: { readonly onClose: () => void }) {
  const { contact } = useContactEdit();
  const record = useRecordPermission();
  const today = dayIn(new Date(), useTimeZone());
  const [file, setFile] = useState<File | null>(null);
  const [early, setEarly] = useState<Record<string, string[]> | null>(null);
  const { draft, dirty, set, withBind } = useRecordForm({
    did: 'given' as 'given' | 'withdrawn',
    channel: 'text' as (typeof channels)[number]['value'],
    reach: EVERY,
    how: 'verbal' as (typeof hows)[number]['value'],
    wording: '',
    source: '',
    ip: '',
    day: today as string | null,
  });
  const numbers =
    draft.channel === 'email'
      ? contact.emails.map(({ address }) => address)
      : contact.phones.map(({ number }) => number);
  const reaches = draft.channel === 'third_party' ? [] : numbers;
  const save = () => {
    if (draft.day !== null && !isDate(draft.day)) return setEarly({ at: [NO_DATE] });
    setEarly(null);
    const { day, reach, ip, ...rest } = draft;
    const body = {
      ...rest,
      // Multipart fields are text, so '' stands for none.
      reach: reach === EVERY ? '' : reach,
      ip: draft.how === 'web_form' ? ip.trim() : '',
      // Today means now. Another day is sent as noon in New York, which is the same day in every US time zone.
      at: day === null || day === today ? '' : `${day}T17:00:00Z`,
    };
    record.mutate(
      { params: { id: contact.id }, body, ...(file && { file }) },
      {
        onSuccess: () => {
          toast.done('Consent recorded');
          onClose();
        },
      },
    );
  };
  const failure = formFailure(record.error);
  return (
    <FormDialog
      title="Record consent"
      submitLabel="Record consent"
      fields={fields}
      errors={early ?? failure.errors}
      failure={failure.failure}
      busy={record.isPending}
      dirty={dirty || file !== null}
      onSubmit={save}
      onClose={onClose}
    >
      {withBind((bind, errorOf) => (
        <Stack gap="sm">
          <SegmentedControl
            aria-label="Action"
            data={dids}
            value={draft.did}
            onChange={(did) => set({ did: did === 'withdrawn' ? 'withdrawn' : 'given' })}
          />
          <Group gap="sm" grow align="flex-start">
            <Select
              label="Channel"
              data={channels}
              value={draft.channel}
              onChange={(value) => {
                const channel = channels.find((each) => each.value === value)?.value;
                if (channel) set({ channel, reach: EVERY });
              }}
              error={errorOf('channel')}
              allowDeselect={false}
              data-autofocus
            />
            {reaches.length > 0 && (
              <Select
                label={draft.channel === 'email' ? 'Email' : 'Number'}
                data={[
                  { value: EVERY, label: 'All' },
                  ...reaches.map((value) => ({ value, label: reachWords(value) })),
                ]}
                value={draft.reach}
                onChange={(reach) => set({ reach: reach ?? EVERY })}
                error={errorOf('reach')}
                allowDeselect={false}
              />
            )}
          </Group>
          <Group gap="sm" grow align="flex-start">
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
            <DateInput label="Date" {...bind('day', 'at')} />
          </Group>
          <Textarea
            label={draft.did === 'given' ? 'Consent wording' : 'Contact’s statement'}
            autosize
            minRows={2}
            maxRows={8}
            {...bind('wording')}
            maxLength={MAX_WORDING}
            required={draft.did === 'given' && draft.how !== 'verbal'}
          />
          <Group gap="sm" grow align="flex-start">
            <TextInput label="Source" placeholder="Page, event, or list" {...bind('source')} maxLength={MAX_REASON} />
            {draft.how === 'web_form' && <TextInput label="Contact’s IP address" {...bind('ip')} maxLength={MAX_IP} />}
          </Group>
          <FileInput
            label="Evidence"
            description="A form, recording, or screenshot, up to 25 MB"
            placeholder="Choose file"
            value={file}
            onChange={setFile}
            error={errorOf('file')}
            clearable
          />
        </Stack>
      ))}
    </FormDialog>
  );
}
