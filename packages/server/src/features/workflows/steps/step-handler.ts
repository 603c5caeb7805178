import type { Step } from '@bookline/contract/features/workflow-steps';
import { ianaZone } from '@bookline/contract/rules/options';
import type { StepType } from '@bookline/contract/rules/workflow-steps';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { reasonOf } from '../../../platform/jobs/run-task.ts';
import { visibleOwners } from '../../users/users.api.ts';
import type { RunContact } from '../runs.queries.ts';
import { inSavepoint } from './in-savepoint.ts';

/** A contact at a step. */
export interface AtStep {
  readonly run_id: string;
  readonly contact: RunContact;
}

/** The step's flow and its owner's visibility. */
export interface StepFlow {
  readonly id: string;
  readonly name: string;
  readonly owner_id: string;
  readonly template_id: string;
  /** The author of the steps, in the current transaction, with their current rights. */
  readonly author: Context;
  /** In a trial: what the contact replies wherever the steps wait for a reply. */
  readonly tried_reply?: string | undefined;
}

/** The result of a step for a contact. */
export interface StepResult {
  /** 'skipped': the step couldn't be done, and the run continues. 'failed': the run ends. */
  readonly outcome: 'done' | 'same' | 'skipped' | 'failed' | 'waits' | 'yes' | 'no' | 'stopped';
  /** Ids, times, and reasons. Never a value that is masked elsewhere. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** Until when it waits here. */
  readonly until?: Date;
  /** The step is done again then. Otherwise its wait is over. */
  readonly again?: true;
  /** It goes on waiting, which the log says already. */
  readonly silent?: true;
}

/** Each result, by run. */
export type StepResults = ReadonlyMap<string, StepResult>;

/** A step by its type. */
export type StepOf = { [S in Step as S['type']]: S };

/** Does a step for several contacts as the flow's owner, in the current transaction. */
export type StepHandler<T extends StepType> = (
  ctx: Context,
  flow: StepFlow,
  step: StepOf[T],
  at: readonly AtStep[],
) => Promise<StepResults>;

/** The same result for all. */
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

/** The step couldn't be done, and why. */
export const skipped = (says: string, detail: Readonly<Record<string, unknown>> = {}): StepResult => ({
  outcome: 'skipped',
  detail: { ...detail, says },
});

/** Work that is done completely or not at all. An error meant for users becomes the log entry. Any other error is thrown. */
export async function attempt({ db }: Context, work: () => Promise<StepResult>): Promise<StepResult> {
  try {
    return await inSavepoint(db, work);
  } catch (error) {
    if (error instanceof AppError && (error.code === 'invalid' || error.code === 'not_found'))
      return skipped(reasonOf(error));
    throw error;
  }
}

/** Which of these users the author of the steps may name: their current downline. */
export async function namedByAuthor({ author }: StepFlow, ids: readonly string[]): Promise<readonly string[]> {
  const visible = await visibleOwners(author);
  return visible.everything ? ids : ids.filter((id) => visible.owner_ids.includes(id));
}

/** Resolves the user a step means for this contact. A contact in a pool has none and is skipped. */
export async function withPerson(
  who: string,
  flow: StepFlow,
  contact: RunContact,
  work: (personId: string) => StepResult | Promise<StepResult>,
): Promise<StepResult> {
  const personId = who === 'contact_owner' ? contact.owner_id : who === 'flow_owner' ? flow.owner_id : who;
  if (personId === null) return skipped('The contact is in a pool and has no owner yet.');
  if (personId === who && (await namedByAuthor(flow, [personId])).length === 0)
    return skipped('The author of the step doesn’t have this user in their downline.', { user_id: personId });
  return work(personId);
}

/** The contact's time zone, or the owner's if it's unknown. */
export const zoneOf = (ctx: Context, { timezone }: RunContact): string => ianaZone(timezone ?? ctx.actor.user.timezone);
