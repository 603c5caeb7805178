import { timeZones } from '@bookline/contract/rules/options';
import { Select } from '@mantine/core';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { zoneOf } from '../../../lib/timezone.ts';
import { toast } from '../../../ui/toast.ts';
import { useUpdateTimezone } from '../account.data.ts';

/** The time zone for all displayed times (R066). The default is the browser's (R022). Saves on change. */
export function TimezoneForm() {
  const { timezone } = useCurrentUser();
  const update = useUpdateTimezone();
  const browser = zoneOf(null);
  const listed = timeZones.some(({ value }) => value === timezone);
  const data = [
    { value: '', label: `Match browser (${browser})` },
    ...timeZones.map(({ value, label }) => ({ value, label })),
    ...(timezone && !listed ? [{ value: timezone, label: timezone }] : []),
  ];
  const now = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: zoneOf(timezone) }).format(new Date());
  return (
    <Select
      label="Time zone"
      description={`The time there is ${now}.`}
      data={data}
      value={timezone ?? ''}
      allowDeselect={false}
      disabled={update.isPending}
      onChange={(chosen) =>
        update.mutate({ body: { timezone: chosen || null } }, { onSuccess: () => toast.done('Time zone saved') })
      }
      error={update.error ? sentenceOf(update.error) : undefined}
      maw="24rem"
    />
  );
}
