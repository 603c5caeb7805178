import type { OutsideCalendar } from '@bookline/contract/features/authorizations';
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

/** Which calendars are read, which one is written to, and what becomes of the events of one that is not read any more. */
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
      { onSuccess: () => toast.done('The choice of calendars is saved.') },
    );
  };
  if (calendars.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No calendars are known of this account yet. They come with the first sync.
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
              <span>Read</span>
              <span>{writes ? 'Write to' : ''}</span>
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
                <Text size="sm">Write to none of them</Text>
                <div />
                <div className={classes.choice}>
                  <Radio
                    size="xs"
                    name="written"
                    aria-label="Write to none of them"
                    checked={draft.written === ''}
                    onChange={() => set({ written: '' })}
                  />
                </div>
              </div>
            )}
          </Panel>
          {writes && (
            <Text size="sm" c="dimmed">
              Your own events of the next half year are written to the calendar that you choose; it is the only one that
              Bookline ever changes. Of all your accounts one calendar is written to: choosing one here ends another.
            </Text>
          )}
          {errorOf('calendars') && (
            <Text size="sm" c="red" role="alert">
              {errorOf('calendars')}
            </Text>
          )}
          {events > 0 && (
            <Radio.Group
              label={`${events === 1 ? 'One event' : `${events.toLocaleString('en-US')} events`} came from what is not read any more`}
              value={draft.unread_events}
              onChange={(value) => set({ unread_events: value === 'remove' ? 'remove' : 'keep' })}
            >
              <Stack gap={6} mt={6}>
                <Radio value="keep" label="Keep them as they are now" />
                <Radio value="remove" label="Remove them from Bookline" />
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
              Main
            </Badge>
          )}
        </Text>
        <Text size="xs" c="dimmed" component="div">
          {events === 1 ? '1 event' : `${events.toLocaleString('en-US')} events`}
          {writes && !writable && ' · may only be read'}
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
          aria-label={`Read ${name}`}
          checked={read}
          onChange={(event) => onRead(event.currentTarget.checked)}
        />
      </div>
      <div className={classes.choice}>
        {writes && writable && (
          <Radio size="xs" name="written" aria-label={`Write to ${name}`} checked={written} onChange={onWritten} />
        )}
      </div>
    </div>
  );
}
