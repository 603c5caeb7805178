import type { Step } from '@bookline/contract/features/workflow-steps';
import { ianaZone } from '@bookline/contract/rules/options';
import type { StepType } from '@bookline/contract/rules/workflow-steps';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { reasonOf } from '../../../platform/jobs/run-task.ts';
import type { RunContact } from '../runs.queries.ts';
import { inSavepoint } from './in-savepoint.ts';

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

/** What became of each, by the run. */
export type StepResults = ReadonlyMap<string, StepResult>;

/** A step by its type. */
export type StepOf = { [S in Step as S['type']]: S };

/** Does a step for several contacts, as the flow's owner, in the transaction at hand. */
export type StepHandler<T extends StepType> = (
  ctx: Context,
  flow: StepFlow,
  step: StepOf[T],
  at: readonly AtStep[],
) => Promise<StepResults>;

/** The same for each. */
export const forAll = (at: readonly AtStep[], result: StepResult): StepResults =>
  new Map(at.map(({ run_id }) => [run_id, result]));

/** One after the other. */
export async function forEach(
  at: readonly AtStep[],
  work: (each: AtStep) => StepResult | Promise<StepResult>,
): Promise<StepResults> {
  const results = new Map<string, StepResult>();
  for (const each of at) results.set(each.run_id, await work(each));
  return results;
}

/** It could not be done, and why. */
export const skipped = (says: string, detail: Readonly<Record<string, unknown>> = {}): StepResult => ({
  outcome: 'skipped',
  detail: { ...detail, says },
});

/** Work that is done wholly or not at all. What a person would have been told is what is written down; anything else goes on as an error. */
export async function attempt({ db }: Context, work: () => Promise<StepResult>): Promise<StepResult> {
  try {
    return await inSavepoint(db, work);
  } catch (error) {
    if (error instanceof AppError && (error.code === 'invalid' || error.code === 'not_found'))
      return skipped(reasonOf(error));
    throw error;
  }
}

/** With the person that a step means with this contact. Nobody where the contact waits in a pool: then it is skipped. */
export async function withPerson(
  who: string,
  flow: StepFlow,
  contact: RunContact,
  work: (personId: string) => StepResult | Promise<StepResult>,
): Promise<StepResult> {
  const personId = who === 'contact_owner' ? contact.owner_id : who === 'flow_owner' ? flow.owner_id : who;
  return personId === null ? skipped('The contact waits in a pool: it is nobody’s yet.') : work(personId);
}

/** The contact's time zone, the owner's where theirs is not known. */
export const zoneOf = (ctx: Context, { timezone }: RunContact): string => ianaZone(timezone ?? ctx.actor.user.timezone);
