import type { DuePreset } from '@bookline/contract/rules/follow-up-presets';
import { Chip, Group, Text } from '@mantine/core';
import { useId } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { toast } from '../../../ui/toast.ts';
import { useSetFollowUp } from '../follow-ups.data.ts';
import { dayLabel } from './due-text.ts';
import { usePresets } from './use-presets.ts';

/** The choice of a follow-up beside something else that is saved, such as the outcome of a call. */
export function ThenFollowUp({
  value,
  onChange,
}: {
  readonly value: DuePreset | null;
  readonly onChange: (value: DuePreset | null) => void;
}) {
  const presets = usePresets();
  const id = useId();
  return (
    <Group gap={6} role="group" aria-labelledby={id}>
      <Text size="xs" c="dimmed" id={id}>
        Follow up
      </Text>
      {presets.map((preset) => (
        <Chip
          key={preset.label}
          size="xs"
          checked={preset.label === value?.label}
          onChange={(on) => onChange(on ? preset : null)}
        >
          {preset.label}
        </Chip>
      ))}
    </Group>
  );
}

/** The choice to call back tomorrow, for a contact who asked for it. */
export function useTomorrow(): DuePreset | null {
  return usePresets().find(({ label }) => label === 'Tomorrow') ?? null;
}

/** Adds the chosen follow-up after the first thing was saved, and tells of both. */
export function useAddThen() {
  const zone = useTimeZone();
  const add = useSetFollowUp();
  return (contactId: string, due: DuePreset | null, words: { title: string; note: string }, saved: string) => {
    if (!due) return toast.done(saved);
    const { due_on, due_time } = due;
    // The form may be gone before the reply, so these aren't the mutation's own callbacks.
    void add.mutateAsync({ params: { id: contactId }, body: { ...words, due_on, due_time, timezone: zone } }).then(
      () => toast.done(`${saved}. Follow-up: ${dayLabel(due_on, zone).toLowerCase()}`),
      (error: unknown) => toast.failed(`${saved}, but the follow-up wasn’t added. ${sentenceOf(error)}`),
    );
  };
}
