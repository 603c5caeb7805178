import { withOptOut } from '@bookline/contract/rules/text-campaigns';
import { ActionIcon, CloseButton, Menu, ScrollArea, Tooltip } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { useTextTriggers } from '../texts.data.ts';
import classes from './composer.module.css';

/** A text trigger that is sent by hand. */
export interface ChosenTrigger {
  readonly id: string;
  readonly name: string;
}

/** Offers the text triggers that are sent by hand. Nothing if there are none. */
export function TriggerButton({
  onChoose,
}: {
  /** With the words as they're sent. */
  readonly onChoose: (trigger: ChosenTrigger, words: string) => void;
}) {
  const triggers = useTextTriggers().data?.data ?? [];
  if (triggers.length === 0) return null;
  return (
    <Menu position="top-start" returnFocus={false} width={260}>
      <Menu.Target>
        <Tooltip label="Campaign triggers">
          <ActionIcon size={30} aria-label="Campaign triggers">
            <IconBolt size={17} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Campaign triggers</Menu.Label>
        <ScrollArea.Autosize mah={280} type="auto">
          {triggers.map(({ id, name, words }) => (
            <Menu.Item key={id} onClick={() => onChoose({ id, name }, withOptOut(words))}>
              {name}
              <span className={classes.reply}>{words}</span>
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The trigger that a text is sent for. */
export function TriggerChip({ trigger, onRemove }: { readonly trigger: ChosenTrigger; readonly onRemove: () => void }) {
  return (
    <div className={classes.chosen}>
      <IconBolt size={16} aria-hidden />
      <span>{trigger.name}</span>
      <CloseButton size="sm" aria-label={`Remove trigger ${trigger.name}`} onClick={onRemove} />
    </div>
  );
}
