import type { Step } from '@bookline/contract/features/workflow-steps';
import type { StepType } from '@bookline/contract/rules/workflow-steps';
import type { Context } from '../../../platform/context.ts';
import type { RunContact } from '../runs.queries.ts';

/** A contact at a step. */
export interface AtStep {
  readonly run_id: string;
  readonly contact: RunContact;
}

/** The flow that a step belongs to, and the owner's reach. */
export interface StepFlow {
  readonly id: string;
  readonly name: string;
  readonly owner_id: string;
  readonly template_id: string;
}

/** What became of a contact at a step. */
export interface StepResult {
  /** 'skipped': it could not be done, and the contact goes on. 'failed': it does not. */
  readonly outcome: 'done' | 'same' | 'skipped' | 'failed' | 'waits' | 'yes' | 'no' | 'stopped';
  /** Ids and times, and sentences that say why: never what a mask hides elsewhere. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** Until when it waits here. */
  readonly until?: Date;
}

/** Does a step for several contacts, as the flow's owner, in the transaction at hand; answers what became of each, by the run. */
export type StepHandler<T extends StepType> = (
  ctx: Context,
  flow: StepFlow,
  step: Extract<Step, { type: T }>,
  at: readonly AtStep[],
) => Promise<ReadonlyMap<string, StepResult>>;

/** The same for each. */
export const forAll = (at: readonly AtStep[], result: StepResult): ReadonlyMap<string, StepResult> =>
  new Map(at.map(({ run_id }) => [run_id, result]));
