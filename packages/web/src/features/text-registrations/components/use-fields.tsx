import type { RegisteredNumber } from '@bookline/contract/features/text-registrations';
import { MAX_URL } from '@bookline/contract/rules/limits';
import { displayPhone } from '@bookline/contract/rules/phone';
import {
  MAX_AUTOMATIC_TEXT,
  MAX_DESCRIPTION_OF_USE,
  MAX_FLOW,
  MAX_SAMPLE,
  textUseKeys,
  textUses,
  textVolumes,
} from '@bookline/contract/rules/text-registrations';
import { Checkbox, MultiSelect, Select, Stack, Textarea, TextInput } from '@mantine/core';
import type { FactsOf } from '../drafts.ts';

type Use = FactsOf<'campaign'> | FactsOf<'toll_free'>;
type Change = Partial<Omit<FactsOf<'campaign'>, 'kind'> & Omit<FactsOf<'toll_free'>, 'kind'>>;

export const useFields = [
  'use_case',
  'description',
  'message_flow',
  'samples',
  'opt_in_text',
  'opt_out_text',
  'help_text',
  'number_ids',
  'number_id',
  'volume',
  'opt_in_url',
];

const useChoices = textUseKeys.map((value) => ({ value, label: textUses[value] }));
const SAMPLES = [0, 1, 2] as const;
const nameOf = ({ phone_number, label, owner }: RegisteredNumber) =>
  [displayPhone(phone_number), label || owner].filter(Boolean).join(', ');

/** What is texted, how people agree to it, and which numbers send it. */
export function UseFields({
  draft,
  set,
  errorOf: of,
  numbers,
  onlyNumbers,
}: {
  readonly draft: Use;
  readonly set: (change: Change) => void;
  readonly errorOf: (field: string) => string | undefined;
  readonly numbers: readonly RegisteredNumber[];
  readonly onlyNumbers: boolean;
}) {
  const errorOf = (field: string) => of(field) ?? of(`facts.${field}`);
  const choices = numbers
    .filter(({ type }) => type === (draft.kind === 'campaign' ? 'local' : 'toll_free'))
    .map((number) => ({ value: number.id, label: nameOf(number) }));
  const sample = (at: number, words: string) =>
    set({ samples: SAMPLES.map((place) => (place === at ? words : (draft.samples[place] ?? ''))) });
  return (
    <>
      {draft.kind === 'campaign' ? (
        <MultiSelect
          label="Numbers"
          description="They can text once this is verified. A number belongs to one use."
          data={choices}
          searchable
          value={draft.number_ids}
          onChange={(number_ids) => set({ number_ids })}
          error={errorOf('number_ids')}
          nothingFoundMessage="No local numbers"
        />
      ) : (
        <Select
          label="Toll-free number"
          data={choices}
          value={draft.number_id}
          onChange={(number_id) => set({ number_id })}
          error={errorOf('number_id')}
          nothingFoundMessage="No toll-free numbers"
        />
      )}
      {!onlyNumbers && (
        <>
          <Select
            label="What do you text about?"
            data={useChoices}
            allowDeselect={false}
            value={draft.use_case}
            onChange={(value) => set({ use_case: textUseKeys.find((one) => one === value) ?? draft.use_case })}
            error={errorOf('use_case')}
          />
          <Textarea
            label="Description"
            description="Who texts whom, and why. 40 characters or more."
            autosize
            minRows={2}
            maxLength={MAX_DESCRIPTION_OF_USE}
            value={draft.description}
            onChange={(event) => set({ description: event.currentTarget.value })}
            error={errorOf('description')}
          />
          <Textarea
            label="How people agree to texts"
            description="The form or question, the words they agree to, and the web address where it can be seen."
            autosize
            minRows={2}
            maxLength={MAX_FLOW}
            value={draft.message_flow}
            onChange={(event) => set({ message_flow: event.currentTarget.value })}
            error={errorOf('message_flow')}
          />
          {SAMPLES.map((at) => (
            <Textarea
              key={at}
              label={`Sample message ${at + 1}${at >= (draft.kind === 'campaign' ? 2 : 1) ? ' (optional)' : ''}`}
              autosize
              minRows={1}
              maxLength={MAX_SAMPLE}
              value={draft.samples[at] ?? ''}
              onChange={(event) => sample(at, event.currentTarget.value)}
              error={at === 0 ? errorOf('samples') : undefined}
            />
          ))}
          {draft.kind === 'campaign' ? (
            <Stack gap={6}>
              <Checkbox
                label="Texts can contain web addresses"
                checked={draft.has_links}
                onChange={(event) => set({ has_links: event.currentTarget.checked })}
              />
              <Checkbox
                label="Texts can contain phone numbers"
                checked={draft.has_phones}
                onChange={(event) => set({ has_phones: event.currentTarget.checked })}
              />
            </Stack>
          ) : (
            <>
              <TextInput
                label="Address of the opt-in form"
                description="A page or picture that shows how people agree."
                maxLength={MAX_URL}
                value={draft.opt_in_url}
                onChange={(event) => set({ opt_in_url: event.currentTarget.value })}
                error={errorOf('opt_in_url')}
              />
              <Select
                label="Texts a month"
                data={[...textVolumes]}
                allowDeselect={false}
                value={draft.volume}
                onChange={(value) => set({ volume: textVolumes.find((one) => one === value) ?? draft.volume })}
                error={errorOf('volume')}
              />
            </>
          )}
          {(['opt_in_text', 'opt_out_text', 'help_text'] as const).map((field) => (
            <Textarea
              key={field}
              label={automaticLabels[field]}
              autosize
              minRows={1}
              maxLength={MAX_AUTOMATIC_TEXT}
              value={draft[field]}
              onChange={(event) => set({ [field]: event.currentTarget.value })}
              error={errorOf(field)}
            />
          ))}
        </>
      )}
    </>
  );
}

const automaticLabels = {
  opt_in_text: 'Text after they agree',
  opt_out_text: 'Text after STOP',
  help_text: 'Text after HELP',
} as const;
