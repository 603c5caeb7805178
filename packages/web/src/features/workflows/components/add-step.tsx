import { type StepType, stepTypeNames, stepTypes } from '@bookline/contract/rules/workflow-steps';
import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { stepLooks } from './step-looks.ts';

/** The types of steps and their purposes. */
export function AddStep({
  label,
  words,
  conditions,
  onAdd,
}: {
  readonly label: string;
  /** It's the only one in its place, so it shows a label. */
  readonly words: boolean;
  /** Whether another condition can be nested here. */
  readonly conditions: boolean;
  readonly onAdd: (type: StepType) => void;
}) {
  return (
    <Menu position="bottom" width={280} withinPortal>
      <Menu.Target>
        {words ? (
          <Button size="compact-sm" variant="default" leftSection={<IconPlus size={14} aria-hidden />}>
            Add step
          </Button>
        ) : (
          <ActionIcon size={24} radius="xl" variant="default" aria-label={label}>
            <IconPlus size={14} />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown mah="22rem" style={{ overflowY: 'auto' }}>
        {stepTypeNames
          .filter((type) => conditions || type !== 'condition')
          .map((type) => {
            const { icon: Icon, says } = stepLooks[type];
            return (
              <Menu.Item
                key={type}
                leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
                onClick={() => onAdd(type)}
              >
                {stepTypes[type].label}
                <Text size="xs" c="dimmed" component="div">
                  {says}
                </Text>
              </Menu.Item>
            );
          })}
      </Menu.Dropdown>
    </Menu>
  );
}
