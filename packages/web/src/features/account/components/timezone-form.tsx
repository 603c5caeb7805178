import { timeZones } from '@bookline/contract/rules/options';
import { Select } from '@mantine/core';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { zoneOf } from '../../../lib/timezone.ts';
import { toast } from '../../../ui/toast.ts';
import { useUpdateTimezone } from '../account.data.ts';

/** The zone that times are shown in, everywhere (R066); the browser's where one chose none (R022). Saved as it is chosen. */
export function TimezoneForm() {
  const { timezone } = useCurrentUser();
  const update = useUpdateTimezone();
  const browser = zoneOf(null);
  const listed = timeZones.some(({ value }) => value === timezone);
  const data = [
    { value: '', label: `As the browser (${browser})` },
    ...timeZones.map(({ value, label }) => ({ value, label })),
    ...(timezone && !listed ? [{ value: timezone, label: timezone }] : []),
  ];
  const now = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: zoneOf(timezone) }).format(new Date());
  return (
    <Select
      label="Times are shown in"
      description={`It is ${now} there.`}
      data={data}
      value={timezone ?? ''}
      allowDeselect={false}
      disabled={update.isPending}
      onChange={(chosen) =>
        update.mutate(
          { body: { timezone: chosen || null } },
          { onSuccess: () => toast.done('Your time zone is saved.') },
        )
      }
      error={update.error ? sentenceOf(update.error) : undefined}
      maw="24rem"
    />
  );
}
