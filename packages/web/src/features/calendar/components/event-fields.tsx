import type { CalendarEvent } from '@bookline/contract/features/calendar';
import {
  type EventStatus,
  eventStatuses,
  eventStatusNames,
  eventTypeNames,
  eventTypes,
  reminderChoices,
} from '@bookline/contract/rules/events';
import { MAX_DESCRIPTION, MAX_LOCATION, MAX_NOTES, MAX_TITLE, MAX_URL } from '@bookline/contract/rules/limits';
import {
  Anchor,
  Checkbox,
  Group,
  Input,
  SegmentedControl,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { DateInput } from '../../../lib/date-input.tsx';
import { relativeTime } from '../../../lib/dates.ts';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { isDate } from '../../../lib/typed-date.ts';
import { TimeInput } from '../../../ui/time-input.tsx';
import { AssigneeSelect } from '../../follow-ups/follow-ups.api.ts';
import { SoaWarning } from '../../soa-requests/soa-requests.api.ts';
import type { EventDraft } from '../event-draft.ts';
import { EventContactsInput } from './event-contacts-input.tsx';
import { RepeatsInput } from './repeats-input.tsx';

/** The fields that can show errors. */
export const eventFields = [
  'title',
  'type',
  'starts_at',
  'ends_at',
  'starts_on',
  'ends_on',
  'location',
  'online_url',
  'notes',
  'contact_ids',
  'owner_id',
  'recurrence',
  'until',
  'status',
  'outcome',
].map((field) => `event.${field}`);

const types = eventTypeNames.map((value) => ({ value, label: eventTypes[value].label }));
const statuses = eventStatusNames.map((value) => ({ value, label: eventStatuses[value] }));
const NO_REMINDER = 'none';
const reminders = [
  { value: NO_REMINDER, label: 'No reminder' },
  ...reminderChoices.map(({ minutes, label }) => ({ value: String(minutes), label })),
];

/** The fields of an event. */
export function EventFields({
  draft,
  set,
  errorOf,
  event,
  known,
}: {
  readonly draft: EventDraft;
  readonly set: (change: Partial<EventDraft>) => void;
  readonly errorOf: (field: string) => string | undefined;
  readonly event: CalendarEvent | undefined;
  readonly known: readonly { readonly id: string; readonly name: string }[];
}) {
  const zone = useTimeZone();
  const error = (field: string) => errorOf(`event.${field}`);
  // The last real start date, while another is being typed.
  const lastDay = useRef(draft.start_day);
  const isReadOnly = event !== undefined && !event.editable;
  const startDay = (day: string) => {
    // Moving the start date also moves the end date.
    const last = lastDay.current;
    if (isDate(day)) lastDay.current = day;
    const length = Date.parse(draft.end_day) - Date.parse(last);
    const end = new Date(Date.parse(day) + length);
    const moves = isDate(day) && isDate(draft.end_day) && !Number.isNaN(end.getTime());
    set({ start_day: day, ...(moves && { end_day: end.toISOString().slice(0, 10) }) });
  };
  return (
    <fieldset disabled={isReadOnly} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Stack gap="sm">
        <TextInput
          label="Title"
          placeholder="Review Plan G"
          value={draft.title}
          maxLength={MAX_TITLE}
          onChange={(input) => set({ title: input.currentTarget.value })}
          error={error('title')}
          data-autofocus
        />
        <Group grow align="flex-start">
          <Select
            label="Type"
            data={types}
            value={draft.type}
            onChange={(value) => {
              const type = eventTypeNames.find((name) => name === value);
              if (type) set({ type });
            }}
            allowDeselect={false}
            error={error('type')}
          />
          <AssigneeSelect
            label="Calendar"
            value={draft.owner_id}
            onChange={(owner_id) => set({ owner_id })}
            known={event ? [event.owner] : []}
            error={error('owner_id')}
          />
        </Group>
        <Checkbox
          label="All day"
          checked={draft.all_day}
          onChange={(input) => set({ all_day: input.currentTarget.checked })}
        />
        <Group grow align="flex-start" gap="xs">
          <DateInput
            label={draft.all_day ? 'Start date' : 'Starts'}
            value={draft.start_day}
            onChange={(day) => startDay(day ?? '')}
            error={error(draft.all_day ? 'starts_on' : 'starts_at')}
          />
          {!draft.all_day && (
            <TimeInput label="Start time" value={draft.start_time} onChange={(start_time) => set({ start_time })} />
          )}
        </Group>
        <Group grow align="flex-start" gap="xs">
          <DateInput
            label={draft.all_day ? 'End date' : 'Ends'}
            from={draft.start_day}
            value={draft.end_day}
            onChange={(day) => set({ end_day: day ?? '' })}
            error={error(draft.all_day ? 'ends_on' : 'ends_at')}
          />
          {!draft.all_day && (
            <TimeInput label="End time" value={draft.end_time} onChange={(end_time) => set({ end_time })} />
          )}
        </Group>
        {!draft.all_day && event && event.timezone !== zone && (
          <Text size="xs" c="dimmed">
            Times are in your time zone ({zone.replaceAll('_', ' ')}). The event was created in{' '}
            {event.timezone.replaceAll('_', ' ')}.
          </Text>
        )}
        <RepeatsInput
          value={draft.repeats}
          onChange={(repeats) => set({ repeats })}
          day={draft.start_day}
          error={error('recurrence')}
          endError={error('until')}
        />
        <EventContactsInput
          known={known}
          value={draft.contact_ids}
          onChange={(contact_ids) => set({ contact_ids })}
          error={error('contact_ids')}
          description={
            event && event.hidden_contacts > 0 ? ` and ${event.hidden_contacts} you can’t access` : undefined
          }
        />
        {draft.type === 'appointment' && isDate(draft.start_day) && (
          <SoaWarning contactIds={draft.contact_ids} on={draft.start_day} topic={`${draft.title} ${draft.notes}`} />
        )}
        {event && event.contacts.length > 0 && (
          <Group gap="sm">
            {event.contacts.map((contact) => (
              <Anchor key={contact.id} component={Link} to={paths.contact(contact)} size="sm">
                Open {contact.name}
              </Anchor>
            ))}
          </Group>
        )}
        <Group grow align="flex-start">
          <TextInput
            label="Location"
            value={draft.location}
            maxLength={MAX_LOCATION}
            onChange={(input) => set({ location: input.currentTarget.value })}
            error={error('location')}
          />
          <TextInput
            type="url"
            label="Online meeting link"
            placeholder="https://"
            value={draft.online_url}
            maxLength={MAX_URL}
            onChange={(input) => set({ online_url: input.currentTarget.value })}
            error={error('online_url')}
          />
        </Group>
        <Select
          label="Reminder"
          data={
            draft.reminder_minutes === null || reminders.some(({ value }) => value === String(draft.reminder_minutes))
              ? reminders
              : [
                  ...reminders,
                  { value: String(draft.reminder_minutes), label: `${draft.reminder_minutes} minutes before` },
                ]
          }
          value={draft.reminder_minutes === null ? NO_REMINDER : String(draft.reminder_minutes)}
          onChange={(value) =>
            set({ reminder_minutes: value === null || value === NO_REMINDER ? null : Number(value) })
          }
          allowDeselect={false}
        />
        <Textarea
          label="Notes"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={MAX_NOTES}
          value={draft.notes}
          onChange={(input) => set({ notes: input.currentTarget.value })}
          error={error('notes')}
        />
        {event && <Standing draft={draft} set={set} error={error} />}
        {event && (
          <Text size="xs" c="dimmed">
            Last changed by {event.updated_by.name} {relativeTime(event.updated_at, zone)}
            {event.recurrence_text && ` · repeats ${event.recurrence_text}`}
          </Text>
        )}
      </Stack>
    </fieldset>
  );
}

/** The outcome. */
function Standing({
  draft,
  set,
  error,
}: {
  readonly draft: EventDraft;
  readonly set: (change: Partial<EventDraft>) => void;
  readonly error: (field: string) => string | undefined;
}) {
  const choose = (value: string) => {
    const status: EventStatus | undefined = eventStatusNames.find((name) => name === value);
    if (status) set({ status });
  };
  return (
    <>
      <Input.Wrapper label="Status" labelElement="div" error={error('status')}>
        <SegmentedControl fullWidth aria-label="Status" data={statuses} value={draft.status} onChange={choose} />
      </Input.Wrapper>
      {draft.status !== 'scheduled' && (
        <Textarea
          label="Outcome"
          autosize
          minRows={1}
          maxRows={6}
          maxLength={MAX_DESCRIPTION}
          value={draft.outcome}
          onChange={(input) => set({ outcome: input.currentTarget.value })}
          error={error('outcome')}
        />
      )}
    </>
  );
}
