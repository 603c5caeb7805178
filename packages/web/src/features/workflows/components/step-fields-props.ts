import type { Step } from '@bookline/contract/features/workflow-steps';
import type { StepNames } from '@bookline/contract/rules/workflow-words';

/** What the form of a step needs. */
export interface StepFieldsProps<S extends Step = Step> {
  readonly step: S;
  readonly names: StepNames;
  readonly onChange: (step: Step) => void;
  readonly errorOf: (field: string) => string | undefined;
}
