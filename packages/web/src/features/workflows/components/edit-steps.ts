import type { Step } from '@bookline/contract/features/workflow-steps';
import {
  type Branch,
  depthOf,
  findStep,
  isBranching,
  MAX_DEPTH,
  type StepType,
  stepsWithin,
  withBranches,
} from '@bookline/contract/rules/workflow-steps';

/** A place for a step: its branch, and the step it comes before. */
export interface Place {
  readonly within: Step['within'];
  readonly index: number;
}

/** A new step with empty settings. */
export function newStep(type: StepType, within: Step['within']): Step {
  const placed = { id: crypto.randomUUID().slice(0, 8), within };
  switch (type) {
    case 'wait':
      return { ...placed, type, wait: { for: 'duration', amount: 1, unit: 'days' } };
    case 'condition':
      return { ...placed, type, search: {} };
    case 'add_tag':
    case 'remove_tag':
      return { ...placed, type, tag_ids: [] };
    case 'set_status':
      return { ...placed, type, status_id: null };
    case 'assign_owner':
      return { ...placed, type, user_ids: [] };
    case 'follow_up':
      return { ...placed, type, title: '', note: '', in_days: 1, time: null, assignee: 'contact_owner' };
    case 'create_event': {
      const when = { in_days: 1, time: '09:00', minutes: 30 };
      const rest = { notes: '', calendar_of: 'contact_owner', reminder_minutes: null } as const;
      return { ...placed, type, title: '', kind: 'appointment', ...when, ...rest };
    }
    case 'send_email':
      return { ...placed, type, purpose: 'personal', subject: '', html: '' };
    case 'send_text':
      return { ...placed, type, purpose: 'personal', words: '' };
    case 'wait_reply':
      return { ...placed, type, amount: 3, unit: 'days' };
    case 'reply_says':
      return { ...placed, type, words: [] };
    case 'notify':
      return { ...placed, type, who: 'contact_owner', text: '' };
    case 'webhook':
      return { ...placed, type, url: 'https://' };
    case 'stop':
      return { ...placed, type };
  }
}

/** The steps after inserting one with its branches. */
function putAt(steps: readonly Step[], group: readonly Step[], { within, index }: Place): Step[] {
  const [root, ...rest] = group;
  if (!root) return [...steps];
  const anchor = stepsWithin(steps, within)[index];
  const at = anchor ? steps.findIndex(({ id }) => id === anchor.id) : steps.length;
  return [...steps.slice(0, at), { ...root, within }, ...rest, ...steps.slice(at)];
}

/** The steps after adding one. */
export const addStep = (steps: readonly Step[], step: Step, index: number): Step[] =>
  putAt(steps, [step], { within: step.within, index });

/** The steps without one and its branches. */
export function removeStep(steps: readonly Step[], step: Step): Step[] {
  const gone = new Set(withBranches(steps, step).map(({ id }) => id));
  return steps.filter(({ id }) => !gone.has(id));
}

/** Replaces one step. */
export const changeStep = (steps: readonly Step[], step: Step): Step[] =>
  steps.map((each) => (each.id === step.id ? step : each));

/** Whether a step with its branches can move to a place: not into itself, and not too deep. */
export function mayStand(steps: readonly Step[], step: Step, within: Step['within']): boolean {
  const group = withBranches(steps, step);
  if (group.some(({ id }) => id === within?.step)) return false;
  const height = Math.max(...group.map((each) => depthOf(steps, each))) - depthOf(steps, step);
  const parent = within && findStep(steps, within.step);
  return (parent ? depthOf(steps, parent) + 1 : 0) + height <= MAX_DEPTH;
}

/** The steps after moving one step with its branches. Unchanged if it can't go there. `index` counts the current steps. */
export function moveStep(steps: readonly Step[], step: Step, place: Place): readonly Step[] {
  if (!mayStand(steps, step, place.within)) return steps;
  const group = withBranches(steps, step);
  const there = stepsWithin(steps, place.within);
  const own = there.findIndex(({ id }) => id === step.id);
  const index = own >= 0 && own < place.index ? place.index - 1 : place.index;
  return putAt(removeStep(steps, step), group, { within: place.within, index });
}

/** The place one step up or down: past its neighbor, or out of its branch at the end. Undefined if it can't move. */
export function placeBeside(steps: readonly Step[], step: Step, by: -1 | 1): Place | undefined {
  const beside = stepsWithin(steps, step.within);
  const at = beside.findIndex(({ id }) => id === step.id);
  if (beside[at + by]) return { within: step.within, index: by === -1 ? at - 1 : at + 2 };
  const condition = step.within && findStep(steps, step.within.step);
  if (!condition) return undefined;
  const outside = stepsWithin(steps, condition.within).findIndex(({ id }) => id === condition.id);
  return { within: condition.within, index: by === -1 ? outside : outside + 1 };
}

/** The neighboring paths it can move into with the keyboard. */
export function branchesBeside(
  steps: readonly Step[],
  step: Step,
): readonly { readonly condition: Step; readonly branch: Branch; readonly place: Place }[] {
  return stepsWithin(steps, step.within)
    .filter(({ id, type }) => isBranching(type) && id !== step.id)
    .flatMap((condition) =>
      (['yes', 'no'] as const).map((branch) => {
        const within = { step: condition.id, branch };
        return { condition, branch, place: { within, index: stepsWithin(steps, within).length } };
      }),
    )
    .filter(({ place }) => mayStand(steps, step, place.within));
}
