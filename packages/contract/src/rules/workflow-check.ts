import type { Step } from '../features/workflow-steps.ts';
import { readLetter } from './letter-fields.ts';
import { hasWords } from './mail-words.ts';
import { stepsWithin } from './workflow-steps.ts';

/** Something that keeps a template from being activated, or that whoever activates it should know. */
export interface StepProblem {
  /** Null: of the whole. */
  readonly step: string | null;
  /** The field of its form. */
  readonly field: string | null;
  readonly says: string;
  /** It can be activated all the same. */
  readonly warning: boolean;
}

/** What of the steps is missing or makes no sense, in their order. `today` is `YYYY-MM-DD`. */
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
        return fault('weekdays', 'This wait never ends: choose at least one day.');
      if (step.wait.for === 'date' && step.wait.date < today)
        return warn('date', 'This day is over: nobody would wait here.');
      return [];
    case 'condition':
      return [
        ...(Object.keys(step.search).length === 0
          ? fault('search', 'Say what is asked: choose at least one condition.')
          : []),
        ...(stepsWithin(steps, { step: step.id, branch: 'yes' }).length === 0 &&
        stepsWithin(steps, { step: step.id, branch: 'no' }).length === 0
          ? fault('search', 'Both ways are empty: add a step to yes or to no.')
          : []),
      ];
    case 'add_tag':
    case 'remove_tag':
      return step.tag_ids.length === 0 ? fault('tag_ids', 'Choose at least one tag.') : [];
    case 'set_status':
      return step.status_id === null ? fault('status_id', 'Choose a status.') : [];
    case 'assign_owner':
      return step.user_ids.length === 0 ? fault('user_ids', 'Choose at least one person.') : [];
    case 'follow_up':
      return step.title === '' ? fault('title', 'Say what is to be done.') : [];
    case 'create_event':
      return step.title === '' ? fault('title', 'Say what it is.') : [];
    case 'send_email':
      return [
        ...(step.subject === '' ? fault('subject', 'Give it a subject.') : faultOf('subject', step.subject)),
        ...(hasWords(step.html) ? faultOf('html', step.html) : fault('html', 'Write something first.')),
      ];
    case 'notify':
      return step.text === '' ? fault('text', 'Write what they are to read.') : [];
    case 'webhook':
      return isAddress(step.url) ? [] : fault('url', 'Give an address such as https://example.com/hook.');
    case 'stop': {
      const beside = stepsWithin(steps, step.within);
      return beside.at(-1)?.id === step.id ? [] : warn('type', 'What comes after this is never reached.');
    }
  }
}

const isAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
