/** Workflow steps. They are data: a list in which the steps of a branch name their condition. */

export const stepTypes = {
  wait: { label: 'Wait', sets: 'nothing' },
  condition: { label: 'If/then branch', sets: 'nothing' },
  add_tag: { label: 'Add tags', sets: 'tags' },
  remove_tag: { label: 'Remove tags', sets: 'tags' },
  set_status: { label: 'Set status', sets: 'status' },
  assign_owner: { label: 'Assign owner', sets: 'owner' },
  follow_up: { label: 'Create follow-up', sets: 'nothing' },
  create_event: { label: 'Create event', sets: 'nothing' },
  send_email: { label: 'Send email', sets: 'nothing' },
  send_text: { label: 'Send text', sets: 'nothing' },
  wait_reply: { label: 'Wait for a reply', sets: 'nothing' },
  reply_says: { label: 'If the reply says', sets: 'nothing' },
  notify: { label: 'Send notification', sets: 'nothing' },
  webhook: { label: 'Call webhook', sets: 'nothing' },
  stop: { label: 'Stop', sets: 'nothing' },
} as const;
export type StepType = keyof typeof stepTypes;

/** Step types, in display order. */
export const stepTypeNames = Object.keys(stepTypes) as readonly StepType[];

/** The paths of a step that splits the contacts, by its type. */
export const branchNames = {
  condition: { yes: 'Yes', no: 'No' },
  wait_reply: { yes: 'Replied', no: 'No reply' },
  reply_says: { yes: 'Yes', no: 'No' },
} as const satisfies { readonly [T in StepType]?: { readonly [B in Branch]: string } };
export type BranchingType = keyof typeof branchNames;
/** Whether a type of step has two paths. */
export const isBranching = (type: StepType): type is BranchingType => Object.hasOwn(branchNames, type);

export const MAX_STEPS = 100;
/** Most words and phrases that a reply is compared with. */
export const MAX_REPLY_WORDS = 20;
/** The maximum nesting of conditions. */
export const MAX_DEPTH = 4;

export const waitUnits = { minutes: 60, hours: 3600, days: 86_400, weeks: 604_800 } as const;
export type WaitUnit = keyof typeof waitUnits;

/** What the order and branches of steps depend on. */
export interface PlacedStep {
  readonly id: string;
  readonly type: StepType;
  /** The branching step whose branch it's in. Null if none. */
  readonly within: { readonly step: string; readonly branch: Branch } | null;
}
export type Branch = 'yes' | 'no';

const sameBranch = (one: PlacedStep['within'], other: PlacedStep['within']) =>
  one?.step === other?.step && one?.branch === other?.branch;

/** The steps of a branch, or of the top level, in order. */
export const stepsWithin = <S extends PlacedStep>(steps: readonly S[], within: PlacedStep['within']): readonly S[] =>
  steps.filter((step) => sameBranch(step.within, within));

/** The step with an id. */
export const findStep = <S extends PlacedStep>(steps: readonly S[], id: string): S | undefined =>
  steps.find((step) => step.id === id);

/** The first step of a contact. Undefined if there are no steps. */
export const firstStep = <S extends PlacedStep>(steps: readonly S[]): S | undefined => stepsWithin(steps, null)[0];

/** The next step: the next one in its branch, else the one after the branch's condition. Undefined at the end. */
export function stepAfter<S extends PlacedStep>(steps: readonly S[], step: S): S | undefined {
  const beside = stepsWithin(steps, step.within);
  const next = beside[beside.findIndex(({ id }) => id === step.id) + 1];
  if (next || step.within === null) return next;
  const condition = findStep(steps, step.within.step);
  return condition && stepAfter(steps, condition);
}

/** The first step in a branch of a condition, or after the condition if the branch is empty. */
export const stepInBranch = <S extends PlacedStep>(steps: readonly S[], condition: S, branch: Branch): S | undefined =>
  stepsWithin(steps, { step: condition.id, branch })[0] ?? stepAfter(steps, condition);

/** How many conditions contain a step. Infinite if it contains itself. Such steps are refused. */
export function depthOf(steps: readonly PlacedStep[], step: PlacedStep): number {
  let depth = 0;
  for (let at: PlacedStep | undefined = step; at?.within; at = findStep(steps, at.within.step))
    if (++depth > MAX_STEPS) return Number.POSITIVE_INFINITY;
  return depth;
}

/** A step and all steps inside it, in order. */
export function withBranches<S extends PlacedStep>(steps: readonly S[], step: S): readonly S[] {
  const held = new Set([step.id]);
  for (const each of steps) if (each.within && held.has(each.within.step)) held.add(each.id);
  return steps.filter(({ id }) => held.has(id));
}

/** Why a contact wasn't enrolled or was removed, with the label. */
export const runReasons = {
  gone: 'The contact was deleted or no longer exists.',
  deceased: 'The contact is deceased.',
  not_yours: 'The workflow’s owner can’t see this contact.',
  running: 'This contact is already in the workflow.',
  before: 'This contact has already been through the workflow.',
  lately: 'This contact was in the workflow recently.',
  loop: 'Workflows are triggering each other. The limit was reached.',
  out_of_scope: 'This contact doesn’t match the workflow’s filter.',
  by_hand: 'Someone stopped it for this contact.',
  all_ended: 'Someone ended the workflow for all contacts.',
  stop_step: 'Stopped by a step.',
  merged: 'This contact was merged into one that is already in the workflow.',
  step_gone: 'The step no longer exists.',
  broken: 'A step failed.',
  author_gone: 'The author of these steps can no longer use workflows.',
} as const;
export type RunReason = keyof typeof runReasons;
/** The label of a reason, with a fallback for unknown ones. */
export const reasonWords = (reason: string): string =>
  Object.hasOwn(runReasons, reason) ? runReasons[reason as RunReason] : 'It stopped before the last step.';

/** A contact's status in a flow. */
export const runStates = {
  active: 'In progress',
  finished: 'Complete',
  stopped: 'Stopped',
  failed: 'Failed',
  refused: 'Not enrolled',
} as const;

/** Enrollment triggers. */
export const triggerTypes = {
  manual: { label: 'Manual', says: 'Someone starts it for the contacts they choose.' },
  created: { label: 'Contact added', says: 'By hand, by import, or from a lead vendor.' },
  tag_added: { label: 'Tag added', says: 'Includes contacts that are added with the tag.' },
  status_changed: { label: 'Status changed', says: 'To one of the statuses you choose.' },
  aftercare: {
    label: 'Enrolled in aftercare',
    says: 'Someone enrolls them as a survivor of a contact who died.',
    feature: 'aftercare',
  },
  follow_up_done: { label: 'Follow-up completed', says: 'Someone marks a follow-up as done.' },
  call_disposition: {
    label: 'Call disposition',
    says: 'A call with the contact gets one of the dispositions you choose.',
  },
  date: { label: 'Date', says: 'On, before, or after a birthday, age, or renewal.' },
} as const;
export type TriggerType = keyof typeof triggerTypes;
export const triggerTypeNames = Object.keys(triggerTypes) as readonly TriggerType[];

/** The dates that can enroll a contact. */
export const triggerDates = {
  birthday: 'Birthday',
  turning: 'Age reached',
  renewal_on: 'Policy renewal',
  expires_on: 'Policy expiration',
  policy_anniversary: 'Policy anniversary',
} as const;
