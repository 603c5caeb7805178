import type { Step } from '@bookline/contract/features/workflow-steps';
import type { StepNames } from '@bookline/contract/rules/workflow-words';

/** The props of a step's form. */
export interface StepFieldsProps<S extends Step = Step> {
  readonly step: S;
  readonly names: StepNames;
  readonly onChange: (step: Step) => void;
  readonly errorOf: (field: string) => string | undefined;
}
