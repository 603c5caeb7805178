import { MAX_DIALED, WRAP_UP_S } from '@bookline/contract/rules/dial-runs';
import { MAX_ARTICLE, MAX_NAME } from '@bookline/contract/rules/limits';
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import type { Bind } from '../../../lib/bind-fields.ts';

export interface RunDraft {
  readonly name: string;
  readonly script: string;
  /** Seconds as text, or `never`. */
  readonly wrap_up: string;
  readonly local_presence: boolean;
}

export const runFields = ['name', 'script', 'wrap_up_s', 'local_presence'];

const NEVER = 'never';
const seconds = [10, 20, WRAP_UP_S.usual, 60, 120, 300];

interface Settings {
  readonly script: string;
  readonly wrap_up_s: number | null;
  readonly local_presence: boolean;
}

/** The values of a new run's form: the settings of the last run, if there is one. */
export const draftOf = (name: string, last: Settings | undefined): RunDraft => ({
  name,
  script: last?.script ?? '',
  wrap_up: last?.wrap_up_s ? String(last.wrap_up_s) : NEVER,
  local_presence: last?.local_presence ?? true,
});

/** The form's values, as the API takes them. */
export const sentDraft = ({ wrap_up, ...rest }: RunDraft) => ({
  ...rest,
  wrap_up_s: wrap_up === NEVER ? null : Number(wrap_up),
});

const waitText = (wait: number): string =>
  wait < 60 ? `${wait} seconds` : wait === 60 ? '1 minute' : `${wait / 60} minutes`;

/** The settings of a run. */
export function RunInputs({ bind, draft }: { readonly bind: Bind<RunDraft>; readonly draft: RunDraft }) {
  const waits = [...new Set([...seconds, ...(draft.wrap_up === NEVER ? [] : [Number(draft.wrap_up)])])].toSorted(
    (a, b) => a - b,
  );
  return (
    <>
      <TextInput label="Name" required maxLength={MAX_NAME} data-autofocus {...bind('name')} />
      <Select
        label="Next call"
        description="A disposition always leads to the next call at once."
        allowDeselect={false}
        data={[
          { value: NEVER, label: 'After the disposition' },
          ...waits.map((wait) => ({ value: String(wait), label: `Also without one, after ${waitText(wait)}` })),
        ]}
        {...bind('wrap_up', 'wrap_up_s')}
        onChange={(value) => value !== null && bind('wrap_up').onChange(value)}
      />
      <Textarea
        label="Script"
        description="Shown beside each call."
        autosize
        minRows={3}
        maxRows={10}
        maxLength={MAX_ARTICLE}
        {...bind('script')}
      />
      <Checkbox label="Call from my number with the contact’s area code, if I have one" {...bind('local_presence')} />
    </>
  );
}

export const tooMany = (count: number): boolean => count > MAX_DIALED;
