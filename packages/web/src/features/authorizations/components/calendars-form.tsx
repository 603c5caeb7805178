import type { OutsideCalendar } from '@bookline/contract/features/authorizations';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Badge, Checkbox, Radio, Stack, Text } from '@mantine/core';
import { useTimeZone } from '../../../lib/timezone.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { FormShell } from '../../../ui/form-shell.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { toast } from '../../../ui/toast.ts';
import { useChangeAccount } from '../authorizations.data.ts';
import classes from './outside-accounts.module.css';

/** Which calendars are shown, which one gets Bookline's events, and what happens to the events of removed calendars. */
export function CalendarsForm({
  account_id,
  calendars,
  writes,
}: {
  readonly account_id: string;
  readonly calendars: readonly OutsideCalendar[];
  readonly writes: boolean;
}) {
  const change = useChangeAccount();
  const { draft, dirty, set } = useRecordForm({
    read: calendars.filter(({ read }) => read).map(({ id }) => id),
    written: calendars.find(({ written }) => written)?.id ?? '',
    unread_events: 'keep' as 'keep' | 'remove',
  });
  const guard = useUnsavedGuard(dirty && !change.isSuccess);
  const left = calendars.filter(({ id, read }) => read && !draft.read.includes(id));
  const events = left.reduce((sum, calendar) => sum + calendar.events, 0);
  const save = () => {
    const chosen = calendars.map(({ id }) => ({ id, read: draft.read.includes(id), written: draft.written === id }));
    change.mutate(
      { params: { id: account_id }, body: { calendars: chosen, unread_events: draft.unread_events } },
      { onSuccess: () => toast.done('Calendars saved') },
    );
  };
  if (calendars.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No calendars found yet. They appear after the first sync.
      </Text>
    );
  return (
    <FormShell
      fields={['calendars']}
      {...formFailure(change.error)}
      submitLabel="Save calendars"
      busy={change.isPending}
      guard={guard}
      onSubmit={save}
    >
      {(errorOf) => (
        <Stack gap="md">
          <Panel title="Calendars" flush>
            <div className={classes.heads} aria-hidden>
              <div />
              <span>Show in my calendar</span>
              <span>{writes ? 'Copy events to' : ''}</span>
            </div>
            {calendars.map((calendar) => (
              <CalendarLine
                key={calendar.id}
                calendar={calendar}
                writes={writes}
                read={draft.read.includes(calendar.id)}
                written={draft.written === calendar.id}
                onRead={(read) =>
                  set({ read: read ? [...draft.read, calendar.id] : draft.read.filter((id) => id !== calendar.id) })
                }
                onWritten={() => set({ written: calendar.id })}
              />
            ))}
            {writes && (
              <div className={classes.calendar}>
                <Text size="sm">None</Text>
                <div />
                <div className={classes.choice}>
                  <Radio
                    size="xs"
                    name="written"
                    aria-label="None"
                    checked={draft.written === ''}
                    onChange={() => set({ written: '' })}
                  />
                </div>
              </div>
            )}
          </Panel>
          {writes && (
            <Text size="sm" c="dimmed">
              Your events for the next 180 days are copied to the calendar you choose. No other calendar changes. You
              can have one such calendar across all accounts, so choosing one here replaces the current one.
            </Text>
          )}
          {errorOf('calendars') && (
            <Text size="sm" c="red" role="alert">
              {errorOf('calendars')}
            </Text>
          )}
          {events > 0 && (
            <Radio.Group
              label={`${events === 1 ? 'One event' : `${formatNumber(events)} events`} came from calendars you removed`}
              value={draft.unread_events}
              onChange={(value) => set({ unread_events: value === 'remove' ? 'remove' : 'keep' })}
            >
              <Stack gap={6} mt={6}>
                <Radio value="keep" label="Keep them without further updates" />
                <Radio value="remove" label="Remove them from my calendar" />
              </Stack>
            </Radio.Group>
          )}
        </Stack>
      )}
    </FormShell>
  );
}

function CalendarLine({
  calendar,
  writes,
  read,
  written,
  onRead,
  onWritten,
}: {
  readonly calendar: OutsideCalendar;
  readonly writes: boolean;
  readonly read: boolean;
  readonly written: boolean;
  readonly onRead: (read: boolean) => void;
  readonly onWritten: () => void;
}) {
  const zone = useTimeZone();
  const { name, main, writable, events, last_synced_at, problem } = calendar;
  return (
    <div className={classes.calendar}>
      <div>
        <Text size="sm" fw={500}>
          {name}{' '}
          {main && (
            <Badge size="xs" variant="light">
              Primary
            </Badge>
          )}
        </Text>
        <Text size="xs" c="dimmed" component="div">
          {events === 1 ? '1 event' : `${formatNumber(events)} events`}
          {writes && !writable && ' · read-only'}
          {last_synced_at && (
            <>
              {' '}
              · synced <RelativeTime at={last_synced_at} zone={zone} />
            </>
          )}
        </Text>
        {problem !== null && (
          <Text size="xs" c="red" role="alert">
            {problem}
          </Text>
        )}
      </div>
      <div className={classes.choice}>
        <Checkbox
          aria-label={`Show ${name}`}
          checked={read}
          onChange={(event) => onRead(event.currentTarget.checked)}
        />
      </div>
      <div className={classes.choice}>
        {writes && writable && (
          <Radio size="xs" name="written" aria-label={`Copy to ${name}`} checked={written} onChange={onWritten} />
        )}
      </div>
    </div>
  );
}
