import type { CampaignTrigger } from '@bookline/contract/features/admin-campaign-triggers';
import {
  goesByDate,
  type Recurrence,
  recurrences,
  type TriggerType,
  triggerDates,
  triggerTypes,
} from '@bookline/contract/rules/campaign-triggers';
import { MAX_NAME } from '@bookline/contract/rules/limits';
import { withOptOut } from '@bookline/contract/rules/text-campaigns';
import {
  Alert,
  Group,
  MultiSelect,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { TextLink } from '../../../lib/links.tsx';
import { useCurrentUser } from '../../../lib/session.ts';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { RecordDialog } from '../../../ui/record-dialog.tsx';
import { SavedEmailField } from '../../broadcast-emails/broadcast-emails.api.ts';
import { useStatuses, useTags } from '../../contact-fields/contact-fields.api.ts';
import { TextWordsField } from '../../texts/text-words.api.ts';
import { channels } from '../campaign-channel.ts';
import { useAddTrigger, useChangeTrigger, useDeleteTrigger, useTriggerCompanies } from '../triggers.data.ts';

const fields = [
  'name',
  'channel',
  'trigger_type',
  'recurrence',
  'offset_days',
  'date_field',
  'status_ids',
  'tag_ids',
  'email_id',
  'words',
  'company_id',
  'business_unit_id',
  'active',
];
const choices = (of: Readonly<Record<string, string>>) =>
  Object.entries(of).map(([value, label]) => ({ value, label }));
const keyIn = <K extends string>(of: Readonly<Record<K, string>>, value: string | null, otherwise: K): K =>
  value !== null && Object.hasOwn(of, value) ? (value as K) : otherwise;

const sides = { before: 'Days before', on: 'On the day', after: 'Days after' } as const;
type Side = keyof typeof sides;

/** How many days before or after its date a trigger goes out. Negative is before. */
function DaysField({
  value,
  onChange,
  error,
}: {
  readonly value: number;
  readonly onChange: (days: number) => void;
  readonly error: string | undefined;
}) {
  const [side, setSide] = useState<Side>(value < 0 ? 'before' : value > 0 ? 'after' : 'on');
  const days = Math.abs(value);
  const signed = (of: Side, count: number) => (of === 'on' ? 0 : of === 'before' ? -count : count);
  return (
    <Group gap="sm" align="flex-start" wrap="nowrap">
      <Select
        label="Timing"
        data={choices(sides)}
        value={side}
        onChange={(picked) => {
          const next = keyIn(sides, picked, 'on');
          setSide(next);
          onChange(signed(next, Math.max(days, 1)));
        }}
        allowDeselect={false}
        error={side === 'on' ? error : undefined}
        w="11rem"
      />
      {side !== 'on' && (
        <NumberInput
          label="Days"
          min={1}
          max={365}
          allowDecimal={false}
          value={days}
          onChange={(count) => onChange(signed(side, Math.max(1, Math.trunc(Number(count) || 1))))}
          error={error}
          w="7rem"
        />
      )}
    </Group>
  );
}

/** The form of a campaign trigger. A null `trigger` means a new one. */
export function TriggerDialog({
  trigger,
  onClose,
}: {
  readonly trigger: CampaignTrigger | null;
  readonly onClose: () => void;
}) {
  const add = useAddTrigger();
  const change = useChangeTrigger();
  const remove = useDeleteTrigger();
  const mayText = useCurrentUser().features.includes('sms');
  const statuses = useStatuses() ?? [];
  const { tags } = useTags('', true, trigger?.tag_ids ?? []);
  const companies = useTriggerCompanies().data?.data ?? [];
  const { draft, dirty, set, withBind } = useRecordForm({
    name: trigger?.name ?? '',
    trigger_type: trigger?.trigger_type ?? ('birthday' as TriggerType),
    recurrence: trigger?.recurrence ?? ('yearly' as Recurrence),
    offset_days: trigger?.offset_days ?? 0,
    date_field: trigger?.date_field ?? null,
    status_ids: trigger?.status_ids ?? [],
    tag_ids: trigger?.tag_ids ?? [],
    channel: trigger?.channel ?? ('email' as CampaignTrigger['channel']),
    email_id: trigger?.email?.id ?? null,
    words: trigger?.words ?? '',
    company_id: trigger?.company?.id ?? null,
    business_unit_id: trigger?.business_unit?.id ?? null,
    active: trigger?.active ?? false,
  });
  const byDate = goesByDate(draft.trigger_type);
  const { trigger_type, channel, email_id, words, ...rest } = draft;
  const isText = channel === 'text';
  const body = {
    ...rest,
    channel,
    email_id: isText ? null : email_id,
    words: isText ? words : null,
    offset_days: byDate ? draft.offset_days : 0,
    date_field: trigger_type === 'date_field' ? (draft.date_field ?? 'policy_anniversary') : null,
  } as const;
  return (
    <RecordDialog
      noun="trigger"
      id={trigger?.id ?? null}
      name={draft.name}
      sent={{ body: { ...body, trigger_type } }}
      fields={fields}
      dirty={dirty}
      add={add}
      change={change}
      removal={{
        remove,
        name: trigger?.name ?? '',
        text: 'Nothing more goes out. What was sent stays with the contacts and in its report.',
      }}
      onClose={onClose}
    >
      {withBind((bind, errorOf) => (
        <Stack gap="sm">
          {trigger?.problem && (
            <Alert color="red" variant="light">
              {trigger.problem}
            </Alert>
          )}
          <TextInput label="Name" {...bind('name')} maxLength={MAX_NAME} required data-autofocus />
          {trigger === null && mayText && (
            <SegmentedControl
              fullWidth
              aria-label="Channel"
              value={channel}
              onChange={(value) => set({ channel: value === 'text' ? 'text' : 'email' })}
              data={[
                { value: 'email', label: 'Email' },
                { value: 'text', label: 'Text' },
              ]}
            />
          )}
          {trigger !== null && (
            <Text size="sm" c="dimmed">
              Sends {isText ? 'a text' : 'an email'}. To send {isText ? 'an email' : 'a text'}, add another trigger.
            </Text>
          )}
          <Group grow align="flex-start">
            <Select
              label="When"
              data={choices(triggerTypes)}
              value={draft.trigger_type}
              onChange={(value) => set({ trigger_type: keyIn(triggerTypes, value, 'birthday') })}
              disabled={trigger !== null}
              allowDeselect={false}
              error={errorOf('trigger_type')}
            />
            <Select
              label="How often"
              description="For each contact, at most"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              data={choices(recurrences)}
              value={draft.recurrence}
              onChange={(value) => set({ recurrence: keyIn(recurrences, value, 'yearly') })}
              allowDeselect={false}
              error={errorOf('recurrence')}
            />
          </Group>
          {draft.trigger_type === 'date_field' && (
            <Select
              label="Date"
              data={choices(triggerDates)}
              value={draft.date_field ?? 'policy_anniversary'}
              onChange={(value) => set({ date_field: keyIn(triggerDates, value, 'policy_anniversary') })}
              allowDeselect={false}
              error={errorOf('date_field')}
            />
          )}
          {byDate && (
            <DaysField
              value={draft.offset_days}
              onChange={(offset_days) => set({ offset_days })}
              error={errorOf('offset_days')}
            />
          )}
          {draft.trigger_type === 'status_change' && (
            <MultiSelect
              label="Changes to one of these statuses"
              data={statuses.map(({ id, title }) => ({ value: String(id), label: title }))}
              value={draft.status_ids.map(String)}
              onChange={(ids) => set({ status_ids: ids.map(Number) })}
              error={errorOf('status_ids')}
              searchable
              required
            />
          )}
          {draft.trigger_type === 'tag_added' && (
            <MultiSelect
              label="Gets one of these tags"
              data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={draft.tag_ids.map(String)}
              onChange={(ids) => set({ tag_ids: ids.map(Number) })}
              error={errorOf('tag_ids')}
              searchable
              required
            />
          )}
          {isText ? (
            <TextWordsField
              value={words}
              onChange={(typed) => set({ words: typed })}
              description="If it doesn’t say how to opt out, “Reply STOP to opt out.” is added."
              counted={withOptOut(words)}
              error={errorOf('words')}
            />
          ) : (
            <SavedEmailField
              value={draft.email_id}
              onChange={(email) => set({ email_id: email?.id ?? null })}
              error={errorOf('email_id')}
            />
          )}
          <Group grow align="flex-start">
            <Select
              label="Company"
              placeholder="Everyone"
              data={companies
                .filter(({ type }) => type === 'company')
                .map(({ id, name }) => ({ value: id, label: name }))}
              value={draft.company_id}
              onChange={(id) => set({ company_id: id })}
              error={errorOf('company_id')}
              clearable
            />
            <Select
              label="Business unit"
              placeholder="Any"
              data={companies
                .filter(({ type }) => type === 'business_unit')
                .map(({ id, name }) => ({ value: id, label: name }))}
              value={draft.business_unit_id}
              onChange={(id) => set({ business_unit_id: id })}
              error={errorOf('business_unit_id')}
              clearable
            />
          </Group>
          <Switch
            label="On"
            description={
              draft.trigger_type === 'manual'
                ? `Users can choose it when they ${isText ? 'text' : 'email'} contacts.`
                : `It goes out with your rights, ${isText ? 'from the number' : 'in the name'} of each contact’s owner. What happened before isn’t made up for.`
            }
            {...bind('active')}
          />
          {trigger?.campaign_id && (
            <TextLink size="sm" to={channels[trigger.channel].one(trigger.campaign_id)}>
              Open its report
            </TextLink>
          )}
        </Stack>
      ))}
    </RecordDialog>
  );
}
