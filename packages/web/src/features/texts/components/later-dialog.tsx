import { HOUR_MS } from '@bookline/contract/rules/time-units';
import { momentOf, wallAt } from '@bookline/contract/rules/zoned-time';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DateInput } from '../../../lib/date-input.tsx';
import { dayIn } from '../../../lib/dates.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { isDate } from '../../../lib/typed-date.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TimeInput } from '../../../ui/time-input.tsx';

/** Chooses a later date and time in the user's zone. */
export function LaterDialog({
  title,
  action,
  onChoose,
  onClose,
}: {
  readonly title: string;
  readonly action: string;
  readonly onChoose: (at: string) => void;
  readonly onClose: () => void;
}) {
  const zone = useTimeZone();
  // The next full hour at least an hour away.
  const [first] = useState(() => wallAt(Math.ceil(Date.now() / HOUR_MS + 1) * HOUR_MS, zone));
  const [day, setDay] = useState<string | null>(first.slice(0, 10));
  const [time, setTime] = useState(first.slice(11, 16));
  const [problem, setProblem] = useState<string>();
  const choose = () => {
    if (!day || !isDate(day) || time === '') return setProblem('Enter a date and a time.');
    const at = momentOf(`${day}T${time}:00`, zone);
    if (at <= Date.now()) return setProblem('Choose a time in the future.');
    onChoose(new Date(at).toISOString());
  };
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      size="sm"
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={choose}>{action}</Button>
        </>
      }
    >
      <Stack gap="xs">
        <Group gap="sm" grow align="flex-start">
          <DateInput
            label="Date"
            from={dayIn(new Date(), zone)}
            value={day}
            onChange={setDay}
            error={problem}
            required
            autoFocus
          />
          <TimeInput label="Time" value={time} onChange={setTime} required />
        </Group>
        <Text size="xs" c="dimmed">
          In your time zone, {zone.replaceAll('_', ' ')}
        </Text>
      </Stack>
    </Dialog>
  );
}
