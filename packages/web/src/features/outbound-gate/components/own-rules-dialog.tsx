import type { Tightening } from '@bookline/contract/features/outbound-gate';
import { weekdays } from '@bookline/contract/rules/weekdays';
import { Checkbox, Group, NumberInput, Select, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { withBound } from '../../../lib/bind-fields.ts';
import { formFailure } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useTighten } from '../outbound-gate.data.ts';

const quarters = Array.from({ length: 53 }, (_, n) => {
  const minutes = 8 * 60 + n * 15;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
});

/** The company’s own rules, which can only be stricter than the law. */
export function OwnRulesDialog({ own, onClose }: { readonly own: Tightening | null; readonly onClose: () => void }) {
  const begun = {
    from: own?.from ?? null,
    until: own?.until ?? null,
    closed_days: own?.closed_days ?? [],
    holidays: own?.holidays ?? false,
    most_a_day: own?.most_a_day ?? null,
  };
  const [form, setForm] = useState(begun);
  const tighten = useTighten();
  const set = (change: Partial<typeof begun>) => setForm({ ...form, ...change });
  const save = () =>
    tighten.mutate(
      { body: form },
      {
        onSuccess: () => {
          toast.done('Company rules saved');
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title="Company rules"
      fields={['from', 'until', 'most_a_day']}
      {...formFailure(tighten.error)}
      dirty={JSON.stringify(form) !== JSON.stringify(begun)}
      submitLabel="Save rules"
      busy={tighten.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {withBound({ draft: form, set }, (bind, errorOf) => (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            Your rules apply in addition to the law and can only be stricter. Times are in the contact’s time zone.
          </Text>
          <Group grow align="start">
            <Select
              label="Earliest call or text"
              placeholder="Same as the law"
              data={quarters}
              {...bind('from')}
              searchable
              clearable
            />
            <Select
              label="Latest call or text"
              placeholder="Same as the law"
              data={quarters}
              {...bind('until')}
              searchable
              clearable
            />
          </Group>
          <Checkbox.Group
            label="No calls or texts on"
            value={form.closed_days.map(String)}
            onChange={(chosen) => set({ closed_days: chosen.map(Number).sort() })}
          >
            <Group gap="sm" mt={6}>
              {weekdays.map((day, number) => (
                <Checkbox key={day} value={String(number)} label={day} />
              ))}
            </Group>
          </Checkbox.Group>
          <Switch
            label="No calls or texts on federal holidays"
            checked={form.holidays}
            onChange={(event) => set({ holidays: event.currentTarget.checked })}
          />
          <NumberInput
            label="Calls and texts per contact in 24 hours"
            placeholder="Same as the law"
            min={1}
            max={20}
            allowDecimal={false}
            value={form.most_a_day ?? ''}
            onChange={(value) => set({ most_a_day: typeof value === 'number' ? value : null })}
            error={errorOf('most_a_day')}
          />
        </Stack>
      ))}
    </FormDialog>
  );
}
