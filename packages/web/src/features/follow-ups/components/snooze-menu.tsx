import type { DuePreset } from '@bookline/contract/rules/follow-up-presets';
import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { useTimeZone } from '../../../lib/timezone.ts';
import { dayLabel, hourText } from './due-text.ts';
import { usePresets } from './use-presets.ts';

/** Snoozes a follow-up to a preset or chosen date. */
export function SnoozeMenu({
  opened,
  onOpened,
  onSnooze,
  onPick,
}: {
  readonly opened?: boolean;
  readonly onOpened?: (opened: boolean) => void;
  readonly onSnooze: (to: DuePreset) => void;
  /** Another date: opens the form. */
  readonly onPick: () => void;
}) {
  const presets = usePresets();
  const zone = useTimeZone();
  return (
    <Menu position="bottom-end" {...(opened !== undefined && { opened })} {...(onOpened && { onChange: onOpened })}>
      <Menu.Target>
        <ActionIcon aria-label="Snooze">
          <IconClockPause size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {presets.map((preset) => (
          <Menu.Item
            key={preset.label}
            onClick={() => onSnooze(preset)}
            rightSection={
              <Text size="xs" c="dimmed" ml="lg">
                {preset.due_time ? hourText(preset.due_time) : dayLabel(preset.due_on, zone)}
              </Text>
            }
          >
            {preset.label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={onPick}>Choose date…</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
