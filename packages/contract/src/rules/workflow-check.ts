import type { Step } from '../features/workflow-steps.ts';
import { readLetter } from './letter-fields.ts';
import { hasWords } from './mail-words.ts';
import { stepsWithin } from './workflow-steps.ts';

/** A problem that prevents activating a template, or a warning. */
export interface StepProblem {
  /** Null for the whole template. */
  readonly step: string | null;
  /** The form field. */
  readonly field: string | null;
  readonly says: string;
  /** Doesn't prevent activation. */
  readonly warning: boolean;
}

/** Problems of the steps, in order. `today` is `YYYY-MM-DD`. */
export function checkSteps(steps: readonly Step[], today: string): StepProblem[] {
  if (steps.length === 0) return [{ step: null, field: null, says: 'Add at least one step.', warning: false }];
  return steps.flatMap((step) => checkStep(steps, step, today));
}

function checkStep(steps: readonly Step[], step: Step, today: string): StepProblem[] {
  const fault = (field: string, says: string): StepProblem[] => [{ step: step.id, field, says, warning: false }];
  const faultOf = (field: string, words: string): StepProblem[] => {
    const wrong = readLetter(words).fault;
    return wrong ? fault(field, wrong.sentence) : [];
  };
  const warn = (field: string, says: string): StepProblem[] => [{ step: step.id, field, says, warning: true }];
  switch (step.type) {
    case 'wait':
      if (step.wait.for === 'weekday' && step.wait.weekdays.length === 0)
        return fault('weekdays', 'This wait never ends. Choose at least one day.');
      if (step.wait.for === 'date' && step.wait.date < today)
        return warn('date', 'This date has passed, so contacts won’t wait here.');
      return [];
    case 'condition':
      return [
        ...(Object.keys(step.search).length === 0 ? fault('search', 'Choose at least one condition.') : []),
        ...bothEmpty(steps, step),
      ];
    case 'add_tag':
    case 'remove_tag':
      return step.tag_ids.length === 0 ? fault('tag_ids', 'Choose at least one tag.') : [];
    case 'set_status':
      return step.status_id === null ? fault('status_id', 'Choose a status.') : [];
    case 'assign_owner':
      return step.user_ids.length === 0 ? fault('user_ids', 'Choose at least one user.') : [];
    case 'follow_up':
      return step.title === '' ? fault('title', 'Enter a title.') : [];
    case 'create_event':
      return step.title === '' ? fault('title', 'Enter a title.') : [];
    case 'send_email':
      if (step.saved_email !== undefined)
        return step.saved_email === null ? fault('saved_email', 'Choose an email.') : [];
      return [
        ...(step.subject === '' ? fault('subject', 'Enter a subject.') : faultOf('subject', step.subject)),
        ...(hasWords(step.html) ? faultOf('html', step.html) : fault('html', 'Enter a message.')),
      ];
    case 'send_text':
      return step.words === '' ? fault('words', 'Enter a message.') : faultOf('words', step.words);
    case 'wait_reply':
      return comesAfter(steps, step, 'send_text')
        ? []
        : warn('amount', 'No text is sent before this step. It waits for any text from the contact.');
    case 'reply_says':
      return [
        ...(step.words.length === 0 ? fault('words', 'Enter at least one word.') : []),
        ...(comesAfter(steps, step, 'wait_reply')
          ? []
          : fault('type', 'Put it after a “Wait for a reply” step. Without one, there’s no reply to look at.')),
        ...bothEmpty(steps, step),
      ];
    case 'notify':
      return step.text === '' ? fault('text', 'Enter a message.') : [];
    case 'webhook':
      return isAddress(step.url) ? [] : fault('url', 'Enter an address such as https://example.com/hook.');
    case 'stop': {
      const beside = stepsWithin(steps, step.within);
      return beside.at(-1)?.id === step.id ? [] : warn('type', 'Contacts never reach the steps after this one.');
    }
  }
}

/** Whether a step of this type is somewhere above. */
const comesAfter = (steps: readonly Step[], step: Step, type: Step['type']): boolean =>
  steps.slice(0, steps.indexOf(step)).some((each) => each.type === type);

const bothEmpty = (steps: readonly Step[], step: Extract<Step, { type: 'condition' | 'reply_says' }>): StepProblem[] =>
  (['yes', 'no'] as const).every((branch) => stepsWithin(steps, { step: step.id, branch }).length === 0)
    ? [
        {
          step: step.id,
          field: step.type === 'condition' ? 'search' : 'words',
          says: 'Both paths are empty. Add a step to Yes or No.',
          warning: false,
        },
      ]
    : [];

const isAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
