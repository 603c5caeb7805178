import type { Step } from '@bookline/contract/features/workflow-steps';
import {
  type Branch,
  branchNames,
  depthOf,
  findStep,
  isBranching,
  MAX_DEPTH,
  MAX_STEPS,
  type StepType,
  stepsWithin,
  stepTypeNames,
  stepTypes,
} from '@bookline/contract/rules/workflow-steps';
import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { addStep, mayStand, moveStep, newStep, type Place } from './edit-steps.ts';
import { StepCard } from './step-card.tsx';
import type { StepListProps } from './step-list-props.ts';
import { stepLooks } from './step-looks.ts';
import classes from './workflow.module.css';

/** Steps with an add button between them, and the branches of conditions side by side. */
export function StepList({
  within,
  label,
  ...props
}: StepListProps & { readonly within: Step['within']; readonly label: string }) {
  const { steps, onSteps, onOpened, readOnly } = props;
  const own = stepsWithin(steps, within);
  const parent = within && findStep(steps, within.step);
  const depth = parent ? depthOf(steps, parent) + 1 : 0;
  const add = (type: StepType, index: number) => {
    const step = newStep(type, within);
    onSteps(addStep(steps, step, index));
    onOpened(step.id);
  };
  const gap = (index: number) => (
    <Gap {...props} place={{ within, index }}>
      {!readOnly && steps.length < MAX_STEPS && (
        <AddStep
          label={index === 0 ? 'Add first step' : `Add a step after step ${index}`}
          words={own.length === 0}
          conditions={depth < MAX_DEPTH}
          onAdd={(type) => add(type, index)}
        />
      )}
    </Gap>
  );
  return (
    <ol className={classes.steps} aria-label={label}>
      {own.map((step, index) => (
        <li key={step.id} className={classes.step}>
          {gap(index)}
          <StepCard {...props} step={step} />
          {isBranching(step.type) && (
            <div className={classes.branches}>
              {(['yes', 'no'] as const).map((branch) => (
                <div key={branch} className={classes.branch}>
                  <p className={classes.branchName}>{branchOf(step, branch)}</p>
                  <StepList
                    {...props}
                    within={{ step: step.id, branch }}
                    label={`Steps of the ${branchOf(step, branch)} path`}
                  />
                </div>
              ))}
            </div>
          )}
        </li>
      ))}
      <li className={classes.step}>{gap(own.length)}</li>
    </ol>
  );
}

const branchOf = ({ type }: Step, branch: Branch) => (isBranching(type) ? branchNames[type][branch] : '');

/** The gap between two steps: adds a step, or takes a dragged one. */
function Gap({
  steps,
  onSteps,
  dragged,
  onDragged,
  place,
  children,
}: StepListProps & { readonly place: Place; readonly children: ReactNode }) {
  const [over, setOver] = useState(false);
  const step = dragged === undefined ? undefined : findStep(steps, dragged);
  const takes = step !== undefined && mayStand(steps, step, place.within);
  const onDragOver = (event: DragEvent) => {
    if (!takes) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging needs a mouse; the step's menu moves it with the keyboard
    <div
      className={classes.gap}
      data-over={(over && takes) || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (step) onSteps(moveStep(steps, step, place));
        onDragged(undefined);
      }}
    >
      {children}
    </div>
  );
}

/** The types of steps and their purposes. */
function AddStep({
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
          .filter((type) => conditions || !isBranching(type))
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
