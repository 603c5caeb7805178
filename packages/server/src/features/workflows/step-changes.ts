import { isDeepStrictEqual } from 'node:util';
import type { WfStepChange } from '@bookline/contract/features/workflow-flows';
import type { Step } from '@bookline/contract/features/workflow-steps';
import { describeStep, personWords } from '@bookline/contract/rules/workflow-words';
import { cleanHtml, plainOf } from '../email-messages/email-messages.api.ts';
import type { ChangeNames } from './change-names.ts';
import type { StepOf } from './steps/step-handler.ts';

/**
 * The changes of a version in words: every step added, removed, changed, or moved, with all its details. An owner accepts this text, so no
 * effect of a step may be missing: an email's text, its links' targets, a call's whole address.
 */
export function stepChanges(before: readonly Step[], after: readonly Step[], names: ChangeNames): WfStepChange[] {
  const old = new Map(before.map((step) => [step.id, step]));
  const now = new Map(after.map((step) => [step.id, step]));
  const stayed = inOrder(before, after);
  const removed = before
    .filter(({ id }) => !now.has(id))
    .map((step) => ({ step: step.id, kind: 'removed' as const, says: describeStep(step, names), details: [] }));
  const rest = after.flatMap((step): WfStepChange[] => {
    const was = old.get(step.id);
    const says = describeStep(step, names);
    if (!was) return [{ step: step.id, kind: 'added', says, details: wholeOf(after, step, names) }];
    const details = differences(wholeOf(before, was, names), wholeOf(after, step, names));
    const said = describeStep(was, names);
    if (details.length > 0 || !isDeepStrictEqual({ ...was, within: null }, { ...step, within: null }))
      return [
        { step: step.id, kind: 'changed', says, details: [...(said === says ? [] : [`Before: ${said}`]), ...details] },
      ];
    return stayed.has(step.id) ? [] : [{ step: step.id, kind: 'moved', says, details: [] }];
  });
  return [...removed, ...rest];
}

/** All details of a step, one line each, starting with its name. */
function wholeOf(steps: readonly Step[], step: Step, names: ChangeNames): string[] {
  const condition = step.within && steps.find(({ id }) => id === step.within?.step);
  const place = condition ? [`Only if: ${describeStep(condition, names)} ${step.within?.branch ?? ''}`] : [];
  return [...place, ...contentOf(step, names)].filter((line) => !line.endsWith(': '));
}

function contentOf(step: Step, names: ChangeNames): string[] {
  switch (step.type) {
    case 'condition':
      return Object.entries(step.search).map(([name, value]) => `${name.replaceAll('_', ' ')}: ${wordsOf(value)}`);
    case 'follow_up':
      return [
        `Note: ${step.note}`,
        `Due in days: ${step.in_days}`,
        `Time: ${step.time ?? ''}`,
        `Assignee: ${personWords(step.assignee, names)}`,
      ];
    case 'create_event':
      return [
        `Type: ${step.kind}`,
        `Notes: ${step.notes}`,
        `Minutes: ${step.minutes}`,
        `Reminder in minutes: ${step.reminder_minutes ?? ''}`,
      ];
    case 'send_email':
      return [`Purpose: ${step.purpose}`, ...emailOf(step, names)];
    case 'send_text':
      return [`Purpose: ${step.purpose}`, `Message: ${step.words}`];
    case 'notify':
      return [`Recipient: ${personWords(step.who, names)}`, `Text: ${step.text}`];
    case 'webhook':
      return [`Address: ${step.url}`];
    case 'wait':
    case 'wait_reply':
    case 'reply_says':
    case 'add_tag':
    case 'remove_tag':
    case 'set_status':
    case 'assign_owner':
    case 'stop':
      return [];
  }
}

function emailOf({ saved_email, subject, html }: StepOf['send_email'], names: ChangeNames): string[] {
  if (saved_email === undefined) return [`Subject: ${subject}`, `Message: ${plainOf(cleanHtml(html))}`];
  const text = saved_email && names.textOf(saved_email);
  return [
    `Version: ${saved_email?.version ?? ''}`,
    `Subject: ${text?.subject ?? ''}`,
    `Message: ${text?.plain.trim() ?? ''}`,
  ];
}

const wordsOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(wordsOf).join(', ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** The change of each detail: 'Address: https://… → https://…'. */
function differences(before: readonly string[], after: readonly string[]): string[] {
  const was = partsOf(before);
  const is = partsOf(after);
  const names = new Set([...was.keys(), ...is.keys()]);
  return [...names].flatMap((name) => {
    const [from = 'none', to = 'none'] = [was.get(name), is.get(name)];
    return from === to ? [] : [`${name}: ${from} → ${to}`];
  });
}

const partsOf = (lines: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    lines.map((line) => {
      const end = line.indexOf(': ');
      return [line.slice(0, end), line.slice(end + 2)];
    }),
  );

/** The steps that kept their place: the longest run of them in the same order and branch. */
function inOrder(before: readonly Step[], after: readonly Step[]): ReadonlySet<string> {
  const kept = after.filter((step) => {
    const was = before.find(({ id }) => id === step.id);
    return was && isDeepStrictEqual(was.within, step.within);
  });
  const places = kept.map(({ id }) => before.findIndex((step) => step.id === id));
  let best: readonly number[] = [];
  const ending: (readonly number[])[] = [];
  for (const [at, place] of places.entries()) {
    let longest: readonly number[] = [];
    for (const [earlier, run] of ending.entries())
      if ((places[earlier] ?? 0) < place && run.length > longest.length) longest = run;
    const run = [...longest, at];
    ending.push(run);
    if (run.length > best.length) best = run;
  }
  return new Set(best.flatMap((at) => kept[at]?.id ?? []));
}
