import type { ContactSearch } from '@bookline/contract/features/contact-search';
import type { Step } from '@bookline/contract/features/workflow-steps';
import { branchNames, isBranching } from '@bookline/contract/rules/workflow-steps';
import { describeStep } from '@bookline/contract/rules/workflow-words';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconCornerDownRight,
  IconDots,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react';
import { useId } from 'react';
import { filterChips, useChoiceNames } from '../../contact-search/contact-search.api.ts';
import { branchesBeside, changeStep, moveStep, placeBeside, removeStep } from './edit-steps.ts';
import { StepFields } from './step-fields.tsx';
import type { StepListProps } from './step-list-props.ts';
import { stepLooks } from './step-looks.ts';
import classes from './workflow.module.css';

/** A step on one line. It expands to its form. */
export function StepCard({
  step,
  steps,
  onSteps,
  names,
  problems,
  errorOf,
  opened,
  onOpened,
  dragged,
  onDragged,
  readOnly,
}: StepListProps & { readonly step: Step }) {
  const formId = useId();
  const { icon: Icon } = stepLooks[step.type];
  const isOpen = opened === step.id && !readOnly;
  const own = problems.filter((problem) => problem.step === step.id);
  const said = (field: string) => errorOf(step.id, field) ?? own.find((each) => each.field === field)?.says;
  const fault = own.find(({ warning }) => !warning);
  const says = describeStep(step, names);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div
      className={classes.card}
      data-fault={fault !== undefined || undefined}
      data-dragged={dragged === step.id || undefined}
    >
      <div className={classes.head}>
        {!readOnly && (
          <span
            className={classes.handle}
            draggable
            aria-hidden
            title="Drag to reorder"
            onDragStart={(event) => {
              event.dataTransfer.setData('text/plain', step.id);
              event.dataTransfer.effectAllowed = 'move';
              onDragged(step.id);
            }}
            onDragEnd={() => onDragged(undefined)}
          >
            <IconGripVertical size={16} />
          </span>
        )}
        <button
          type="button"
          className={classes.open}
          aria-expanded={isOpen}
          aria-controls={isOpen ? formId : undefined}
          disabled={readOnly}
          onClick={() => onOpened(isOpen ? undefined : step.id)}
        >
          <Icon size={18} stroke={1.7} aria-hidden style={{ flex: 'none' }} />
          <span className={classes.words}>
            {says}
            {step.type === 'condition' && <Asked search={step.search} />}
            {own.map((problem) => (
              <span key={problem.says} className={problem.warning ? classes.warning : classes.fault}>
                {' '}
                — {problem.says}
              </span>
            ))}
          </span>
          {!readOnly && <Chevron size={14} aria-hidden style={{ marginLeft: 'auto', flex: 'none' }} />}
        </button>
        {!readOnly && <StepMenu step={step} steps={steps} onSteps={onSteps} says={says} />}
      </div>
      {isOpen && (
        <div className={classes.form} id={formId}>
          <StepFields step={step} names={names} onChange={(next) => onSteps(changeStep(steps, next))} errorOf={said} />
        </div>
      )}
    </div>
  );
}

/** A condition as one line of text. */
function Asked({ search }: { readonly search: ContactSearch }) {
  const chips = filterChips(search, useChoiceNames(search));
  if (chips.length === 0) return null;
  return <span className={classes.asked}>{chips.map(({ label, value }) => `${label}: ${value}`).join(' · ')}</span>;
}

function StepMenu({
  step,
  steps,
  onSteps,
  says,
}: Pick<StepListProps, 'steps' | 'onSteps'> & { readonly step: Step; readonly says: string }) {
  const [up, down] = [placeBeside(steps, step, -1), placeBeside(steps, step, 1)];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={`Actions for: ${says}`}>
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconArrowUp size={15} aria-hidden />}
          disabled={!up}
          onClick={() => up && onSteps(moveStep(steps, step, up))}
        >
          Move up
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={15} aria-hidden />}
          disabled={!down}
          onClick={() => down && onSteps(moveStep(steps, step, down))}
        >
          Move down
        </Menu.Item>
        {branchesBeside(steps, step).map(({ condition, branch, place }, index) => (
          <Menu.Item
            key={`${condition.id}${branch}`}
            leftSection={<IconCornerDownRight size={15} aria-hidden />}
            onClick={() => onSteps(moveStep(steps, step, place))}
          >
            {`Move to “${isBranching(condition.type) ? branchNames[condition.type][branch] : ''}” of branch ${Math.floor(index / 2) + 1}`}
          </Menu.Item>
        ))}
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={15} aria-hidden />}
          onClick={() => onSteps(removeStep(steps, step))}
        >
          {isBranching(step.type) ? 'Remove, with both paths' : 'Remove'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
