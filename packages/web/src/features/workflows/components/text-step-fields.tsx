import type { Step } from '@bookline/contract/features/workflow-steps';
import { MAX_LABEL } from '@bookline/contract/rules/limits';
import { MAX_REPLY_WORDS } from '@bookline/contract/rules/workflow-steps';
import { TagsInput, Text } from '@mantine/core';
import { TextWordsField } from '../../texts/text-words.api.ts';
import { PurposeField } from './purpose-field.tsx';
import type { StepFieldsProps } from './step-fields-props.ts';
import { DurationFields } from './wait-fields.tsx';
import classes from './workflow.module.css';

type Props<T extends Step['type']> = Omit<StepFieldsProps<Extract<Step, { type: T }>>, 'names'>;

/** A text to the contact from the workflow's owner. */
export function TextStepFields({ step, onChange, errorOf }: Props<'send_text'>) {
  return (
    <>
      <PurposeField
        value={step.purpose}
        onChange={(purpose) => onChange({ ...step, purpose })}
        about={{
          personal: 'For a contact’s own business. Sent to contacts who accept texts from you.',
          marketing:
            'Sent only to contacts with consent to marketing texts. Say how to opt out, such as “Reply STOP to opt out.”',
        }}
        error={errorOf('purpose')}
      />
      <TextWordsField value={step.words} onChange={(words) => onChange({ ...step, words })} error={errorOf('words')} />
      <Text size="xs" c="dimmed">
        Sent from the workflow owner’s number. At night it waits until the morning where the contact lives. Contacts who
        can’t be texted, or are missing a field in the text, are skipped. The reason is logged.
      </Text>
    </>
  );
}

/** How long to wait for a reply. */
export function WaitReplyFields({ step, onChange, errorOf }: Props<'wait_reply'>) {
  return (
    <>
      <div className={classes.row}>
        <DurationFields
          label="Wait up to"
          amount={step.amount}
          unit={step.unit}
          onChange={(changes) => onChange({ ...step, ...changes })}
          error={errorOf('amount')}
        />
      </div>
      <Text size="xs" c="dimmed">
        A contact who replies takes the Replied path at once. One who opts out, or doesn’t reply in time, takes the No
        reply path.
      </Text>
    </>
  );
}

/** The words that decide about the path. */
export function ReplySaysFields({ step, onChange, errorOf }: Props<'reply_says'>) {
  return (
    <TagsInput
      label="Words or phrases"
      description="Take the Yes path if the reply has one of them. Case and punctuation don’t matter. Press Enter after each."
      value={[...step.words]}
      onChange={(words) => onChange({ ...step, words: words.map((word) => word.trim().slice(0, MAX_LABEL)) })}
      maxTags={MAX_REPLY_WORDS}
      maxLength={MAX_LABEL}
      placeholder={step.words.length === 0 ? 'Such as yes, call me' : ''}
      acceptValueOnBlur
      clearable
      error={errorOf('words') ?? errorOf('type')}
    />
  );
}
