import type { FollowUp } from '@bookline/contract/features/follow-ups';
import type { DuePreset } from '@bookline/contract/rules/follow-up-presets';
import { ActionIcon, Checkbox, Menu, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconClockPause } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { dayLabel, dueText, hourText } from './due-text.ts';
import classes from './follow-ups.module.css';
import type { FollowUpActions } from './use-follow-up-actions.ts';
import { usePresets } from './use-presets.ts';

/** A follow-up in a list: title, contact, due date, and assignee, with buttons to complete, snooze, and open it. */
export function FollowUpRow({
  followUp,
  actions,
  onOpen,
  showContact = false,
  dayAbove,
  showAssignee,
  readOnly = false,
  selected,
  onSelect,
  snoozing,
  onSnoozing,
}: {
  readonly followUp: FollowUp;
  readonly actions: FollowUpActions;
  readonly onOpen: () => void;
  readonly showContact?: boolean;
  /** The date that the heading above already shows. */
  readonly dayAbove?: string;
  readonly showAssignee: boolean;
  readonly readOnly?: boolean;
  /** Makes the row selectable. */
  readonly selected?: boolean;
  readonly onSelect?: (selected: boolean) => void;
  readonly snoozing?: boolean;
  readonly onSnoozing?: (snoozing: boolean) => void;
}) {
  const zone = useTimeZone();
  const { title, contact, assignee, state, done_by, done_note, note, snoozed_from } = followUp;
  const isDone = state === 'done';
  const isDayAbove = dayAbove === dayLabel(followUp.due_on, zone);
  const due = isDayAbove ? followUp.due_time && hourText(followUp.due_time) : dueText(followUp, zone);
  const details = [
    showAssignee && (assignee ? `for ${assignee.name}` : 'unassigned'),
    snoozed_from && `snoozed from ${dueText({ ...followUp, due_on: snoozed_from, due_time: null }, zone)}`,
    isDone && done_by && `completed by ${done_by.name}`,
    isDone ? done_note : note,
  ].filter((detail) => typeof detail === 'string' && detail !== '');
  return (
    <li className={classes.row} data-follow-up={followUp.id} data-state={state} tabIndex={-1}>
      {onSelect && !isDone && (
        <Checkbox
          className={classes.select}
          aria-label={`Select ${title}`}
          checked={selected === true}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      )}
      <div className={classes.what}>
        <div className={classes.first}>
          <UnstyledButton className={classes.title} onClick={onOpen} disabled={readOnly}>
            {title}
          </UnstyledButton>
          {showContact && (
            <Link to={paths.contact(contact)} className={classes.contact}>
              {contact.name}
            </Link>
          )}
        </div>
        <div className={classes.second}>
          {due && <span className={classes.due}>{due}</span>}
          {details.map((detail) => (
            <span key={String(detail)} className={classes.detail}>
              {detail}
            </span>
          ))}
        </div>
      </div>
      {!readOnly && (
        <div className={classes.actions}>
          {isDone ? (
            <Tooltip label="Reopen">
              <ActionIcon aria-label={`Reopen: ${title}`} onClick={() => actions.reopen(followUp)}>
                <IconArrowBackUp size={16} />
              </ActionIcon>
            </Tooltip>
          ) : (
            <>
              <SnoozeMenu
                {...(snoozing !== undefined && { opened: snoozing })}
                {...(onSnoozing && { onOpened: onSnoozing })}
                onSnooze={(to) => actions.snooze(followUp, to)}
                onPick={onOpen}
              />
              <Tooltip label="Mark as done">
                <ActionIcon aria-label={`Mark as done: ${title}`} onClick={() => actions.finish(followUp)}>
                  <IconCheck size={16} />
                </ActionIcon>
              </Tooltip>
            </>
          )}
        </div>
      )}
    </li>
  );
}

/** Snoozes a follow-up to a preset or chosen date. */
function SnoozeMenu({
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
