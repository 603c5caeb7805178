/** What a workflow does with a contact, a step each. Steps are data: a list in which those of a branch name the condition they hang on. */

export const stepTypes = {
  wait: { label: 'Wait', sets: 'nothing' },
  condition: { label: 'Yes or no', sets: 'nothing' },
  add_tag: { label: 'Add tags', sets: 'tags' },
  remove_tag: { label: 'Take tags off', sets: 'tags' },
  set_status: { label: 'Set the status', sets: 'status' },
  assign_owner: { label: 'Give to somebody', sets: 'owner' },
  follow_up: { label: 'Set a follow-up', sets: 'nothing' },
  create_event: { label: 'Create an event', sets: 'nothing' },
  send_email: { label: 'Send an e-mail', sets: 'nothing' },
  notify: { label: 'Tell somebody', sets: 'nothing' },
  webhook: { label: 'Call a web address', sets: 'nothing' },
  stop: { label: 'Stop here', sets: 'nothing' },
} as const;
export type StepType = keyof typeof stepTypes;

/** Every type of step, in the order in which they are offered. */
export const stepTypeNames = Object.keys(stepTypes) as readonly StepType[];

export const MOST_STEPS = 100;
/** Conditions within conditions. */
export const MOST_DEPTH = 4;

export const waitUnits = { minutes: 60, hours: 3600, days: 86_400, weeks: 604_800 } as const;
export type WaitUnit = keyof typeof waitUnits;

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** What the order and the branches of steps hang on. */
export interface PlacedStep {
  readonly id: string;
  readonly type: StepType;
  /** The condition whose branch it stands in; null: in none. */
  readonly within: { readonly step: string; readonly branch: Branch } | null;
}
export type Branch = 'yes' | 'no';

const sameBranch = (one: PlacedStep['within'], other: PlacedStep['within']) =>
  one?.step === other?.step && one?.branch === other?.branch;

/** The steps of one branch, or of none, in their order. */
export const stepsWithin = <S extends PlacedStep>(steps: readonly S[], within: PlacedStep['within']): readonly S[] =>
  steps.filter((step) => sameBranch(step.within, within));

/** The step with an id. */
export const findStep = <S extends PlacedStep>(steps: readonly S[], id: string): S | undefined =>
  steps.find((step) => step.id === id);

/** What a contact begins with; undefined where there is nothing to do. */
export const firstStep = <S extends PlacedStep>(steps: readonly S[]): S | undefined => stepsWithin(steps, null)[0];

/** What comes after a step: the next one of its branch, else what comes after the condition that the branch hangs on; undefined at the end. */
export function stepAfter<S extends PlacedStep>(steps: readonly S[], step: S): S | undefined {
  const beside = stepsWithin(steps, step.within);
  const next = beside[beside.findIndex(({ id }) => id === step.id) + 1];
  if (next || step.within === null) return next;
  const condition = findStep(steps, step.within.step);
  return condition && stepAfter(steps, condition);
}

/** What comes first in a branch of a condition, or after it where the branch is empty. */
export const stepInBranch = <S extends PlacedStep>(steps: readonly S[], condition: S, branch: Branch): S | undefined =>
  stepsWithin(steps, { step: condition.id, branch })[0] ?? stepAfter(steps, condition);

/** In how many conditions a step stands. Endless where it stands in itself: such steps are refused. */
export function depthOf(steps: readonly PlacedStep[], step: PlacedStep): number {
  let depth = 0;
  for (let at: PlacedStep | undefined = step; at?.within; at = findStep(steps, at.within.step))
    if (++depth > MOST_STEPS) return Number.POSITIVE_INFINITY;
  return depth;
}

/** A step and all that hangs on it, in their order. */
export function withBranches<S extends PlacedStep>(steps: readonly S[], step: S): readonly S[] {
  const held = new Set([step.id]);
  for (const each of steps) if (each.within && held.has(each.within.step)) held.add(each.id);
  return steps.filter(({ id }) => held.has(id));
}

/** Why a contact was not let in, or was taken out: what is said of it. */
export const runReasons = {
  gone: 'The contact was deleted, or is not there any more.',
  not_yours: 'Whose workflow it is does not see this contact.',
  running: 'It is under way with this contact already.',
  before: 'This contact went through it before.',
  lately: 'This contact went through it a short while ago.',
  loop: 'Workflows set each other off: this would be one too many.',
  out_of_scope: 'This contact is not among those that the workflow is for.',
  by_hand: 'Somebody stopped it for this contact.',
  all_ended: 'Somebody ended it for everybody.',
  stop_step: 'A step said so.',
  merged: 'The contact became part of another, which goes through it already.',
  step_gone: 'The step is not there any more.',
  broken: 'A step could not be done.',
} as const;
export type RunReason = keyof typeof runReasons;
/** The words of a reason; of one that is not known, that there is one. */
export const reasonWords = (reason: string): string =>
  Object.hasOwn(runReasons, reason) ? runReasons[reason as RunReason] : 'It ended before its end.';

/** How a contact stands in a flow. */
export const runStates = {
  active: 'Under way',
  finished: 'Done',
  stopped: 'Stopped',
  failed: 'Failed',
  refused: 'Not let in',
} as const;

/** What can let a contact in. */
export const triggerTypes = {
  manual: { label: 'By hand', says: 'Somebody starts it for the contacts they choose.' },
  created: { label: 'A contact is added', says: 'By hand, by an import or from a lead vendor.' },
  tag_added: { label: 'A tag is added', says: 'Also to a contact that comes in with it.' },
  status_changed: { label: 'The status changes', says: 'To one of those you choose.' },
  follow_up_done: { label: 'A follow-up is done', says: 'Somebody ticks one off.' },
  date: { label: 'A date comes', says: 'A birthday, an age, a renewal: on the day, before or after it.' },
} as const;
export type TriggerType = keyof typeof triggerTypes;
export const triggerTypeNames = Object.keys(triggerTypes) as readonly TriggerType[];

/** The dates that can let a contact in. */
export const triggerDates = {
  birthday: 'Birthday',
  turning: 'Reaches an age',
  renewal_on: 'Renewal of a policy',
  expires_on: 'End of a policy',
  policy_anniversary: 'Anniversary of a policy',
} as const;
