import type { QueueItem } from '@bookline/contract/features/home';
import type { DuePreset } from '@bookline/contract/rules/follow-up-presets';
import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconCheck, IconClockPause, IconPhone, type IconProps } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTimeZone } from '../../../../lib/timezone.ts';
import { Tip } from '../../../../ui/floating/tip.tsx';
import { dayLabel, hourText, usePresets } from '../../../follow-ups/follow-ups.api.ts';
import classes from './queue.module.css';
import { linkOf, timeOf, wordsOf } from './queue-words.ts';
import type { QueueActions } from './use-queue-actions.ts';

/** One entry of the queue: it opens on a click or Enter, and has buttons to call, snooze, and complete it. */
export function QueueRow({
  item,
  icon: Icon,
  actions,
  onOpen,
  onFinish,
  snoozing,
  onSnoozing,
  onSnooze,
}: {
  readonly item: QueueItem;
  readonly icon: ComponentType<IconProps>;
  readonly actions: QueueActions;
  readonly onOpen: () => void;
  readonly onFinish: () => void;
  readonly snoozing: boolean;
  readonly onSnoozing: (snoozing: boolean) => void;
  readonly onSnooze: (to: DuePreset) => void;
}) {
  const zone = useTimeZone();
  const { title, detail } = wordsOf(item);
  const isLate = item.follow_up?.state === 'overdue';
  return (
    <li
      className={classes.row}
      data-queue-key={item.key}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
        event.preventDefault();
        onOpen();
      }}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
      <Link {...linkOf(item)} className={classes.what}>
        <span className={classes.title}>{title}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </Link>
      <span className={classes.time} data-late={isLate || undefined}>
        {isLate && <span className="visually-hidden">overdue, </span>}
        {timeOf(item, zone)}
      </span>
      <span className={classes.actions}>
        {item.number && (
          <Tip label="Call">
            <ActionIcon aria-label={`Call: ${title}`} onClick={() => actions.call(item)} disabled={!actions.canCall}>
              <IconPhone size={16} />
            </ActionIcon>
          </Tip>
        )}
        <SnoozeMenu title={title} opened={snoozing} onOpened={onSnoozing} onSnooze={onSnooze} />
        <Tip label="Mark as done">
          <ActionIcon aria-label={`Mark as done: ${title}`} onClick={onFinish}>
            <IconCheck size={16} />
          </ActionIcon>
        </Tip>
      </span>
    </li>
  );
}

function SnoozeMenu({
  title,
  opened,
  onOpened,
  onSnooze,
}: {
  readonly title: string;
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  readonly onSnooze: (to: DuePreset) => void;
}) {
  const presets = usePresets();
  const zone = useTimeZone();
  return (
    <Menu position="bottom-end" opened={opened} onChange={onOpened}>
      <Menu.Target>
        <ActionIcon aria-label={`Snooze: ${title}`}>
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
      </Menu.Dropdown>
    </Menu>
  );
}
