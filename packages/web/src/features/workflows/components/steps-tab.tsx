import type { WfFlowPage } from '@bookline/contract/features/workflow-flows';
import type { Step } from '@bookline/contract/features/workflow-steps';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { describeTrigger } from '@bookline/contract/rules/workflow-words';
import { Button, Text } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { useState } from 'react';
import { useStepNames } from '../workflows.data.ts';
import { StepList } from './step-list.tsx';
import { TryPanel } from './try-panel.tsx';
import type { StepsDraft } from './use-steps-draft.ts';
import classes from './workflow.module.css';

/** A workflow from top to bottom: what starts it, its steps, and where its contacts are. A try-out is beside it. */
export function StepsTab({
  templateId,
  flow,
  steps,
  editor,
  onEditTrigger,
}: {
  readonly templateId: string;
  readonly flow: WfFlowPage | undefined;
  /** The steps to read, for users who can't edit them. */
  readonly steps: readonly Step[];
  readonly editor: StepsDraft | undefined;
  readonly onEditTrigger: (() => void) | undefined;
}) {
  const [dragged, setDragged] = useState<string>();
  const names = useStepNames(steps, flow ? [flow.trigger] : []);
  const list = editor?.list ?? {
    steps,
    onSteps: () => undefined,
    names,
    problems: [],
    errorOf: () => undefined,
    opened: undefined,
    onOpened: () => undefined,
  };
  const blocking = editor?.blocking ?? [];
  return (
    <div className={classes.beside}>
      <div>
        {flow && (
          <section className={classes.trigger} aria-label="Trigger">
            <IconBolt size={18} stroke={1.7} aria-hidden style={{ flex: 'none' }} />
            <div className={classes.words}>
              <Text size="sm" fw={500}>
                {describeTrigger(flow.trigger, names)}
              </Text>
              <Text size="xs" c="dimmed">
                Acts as {flow.owner.name} ·{' '}
                {flow.reentry_days === null
                  ? 'each contact once'
                  : flow.reentry_days === 0
                    ? 're-enrollment every time'
                    : `re-enrollment after ${flow.reentry_days} days`}
                {flow.counts.active > 0 && ` · ${formatNumber(flow.counts.active)} in progress`}
              </Text>
            </div>
            {onEditTrigger && (
              <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={onEditTrigger}>
                Edit trigger
              </Button>
            )}
          </section>
        )}
        {editor && blocking.length > 0 && (
          <Text size="sm" c="dimmed" role="status" mt="sm">
            {blocking.length === 1 ? '1 problem' : `${blocking.length} problems`} to fix before you can{' '}
            {editor.latest.version > 0 ? 'publish the changes' : 'turn it on'}
            {editor.draft.steps.length === 0 ? ': add a first step.' : '.'}
          </Text>
        )}
        {typeof editor?.stepsError === 'string' && (
          <Text c="red" size="sm" role="alert">
            {editor.stepsError}
          </Text>
        )}
        {steps.length === 0 && !editor ? (
          <Text size="sm" c="dimmed" mt="md">
            It has no published steps yet.
          </Text>
        ) : (
          <StepList
            {...list}
            dragged={dragged}
            onDragged={setDragged}
            readOnly={editor === undefined}
            within={null}
            label="Steps"
          />
        )}
      </div>
      <aside className={classes.aside}>
        {(editor || steps.length > 0) && (
          <TryPanel
            id={templateId}
            steps={editor?.draft.steps ?? steps}
            ifComplete={editor?.ifComplete ?? ((then) => then())}
          />
        )}
      </aside>
    </div>
  );
}
