import type { Step } from '@bookline/contract/features/workflow-steps';
import type { StepProblem } from '@bookline/contract/rules/workflow-check';
import type { StepNames } from '@bookline/contract/rules/workflow-words';

/** What a list of steps and each step in it need. */
export interface StepListProps {
  readonly steps: readonly Step[];
  readonly onSteps: (steps: readonly Step[]) => void;
  readonly names: StepNames;
  readonly problems: readonly StepProblem[];
  /** What a failed save said, by step and field. */
  readonly errorOf: (step: string, field: string) => string | undefined;
  /** The step whose form is open. */
  readonly opened: string | undefined;
  readonly onOpened: (id: string | undefined) => void;
  readonly dragged: string | undefined;
  readonly onDragged: (id: string | undefined) => void;
  /** It can be looked at, and nothing else. */
  readonly readOnly: boolean;
}
