import type { Step } from '@bookline/contract/features/workflow-steps';
import type { StepProblem } from '@bookline/contract/rules/workflow-check';
import type { StepNames } from '@bookline/contract/rules/workflow-words';

/** The props of a list of steps and of each step. */
export interface StepListProps {
  readonly steps: readonly Step[];
  readonly onSteps: (steps: readonly Step[]) => void;
  readonly names: StepNames;
  readonly problems: readonly StepProblem[];
  /** The errors of a failed save, by step and field. */
  readonly errorOf: (step: string, field: string) => string | undefined;
  /** The step with the open form. */
  readonly opened: string | undefined;
  readonly onOpened: (id: string | undefined) => void;
  readonly dragged: string | undefined;
  readonly onDragged: (id: string | undefined) => void;
  /** Read-only. */
  readonly readOnly: boolean;
}
