import type { Step } from '@bookline/contract/features/workflow-steps';
import { Input, SegmentedControl, Text } from '@mantine/core';
import { SavedEmailField } from '../../broadcast-emails/broadcast-emails.api.ts';
import { MailFields } from '../../email-messages/email-messages.api.ts';
import { PurposeField } from './purpose-field.tsx';
import type { StepFieldsProps } from './step-fields-props.ts';

const messages = [
  { value: 'written', label: 'Write here' },
  { value: 'saved', label: 'Saved email' },
];

/** An email to the contact from the workflow's owner: a saved one, or one written for this step. */
export function EmailStepFields({
  step,
  onChange,
  errorOf,
}: Omit<StepFieldsProps<Extract<Step, { type: 'send_email' }>>, 'names'>) {
  const { saved_email, ...written } = step;
  return (
    <>
      <PurposeField
        value={step.purpose}
        onChange={(purpose) => onChange({ ...step, purpose })}
        about={{
          personal: 'For a contact’s own business. Sent to contacts who accept email from you.',
          marketing:
            'Sent only to contacts with consent. Your company’s postal address and an unsubscribe link are added at the end.',
        }}
        error={errorOf('purpose')}
      />
      <Input.Wrapper label="Content" labelElement="div">
        <div>
          <SegmentedControl
            size="xs"
            aria-label="Content"
            data={messages}
            value={saved_email === undefined ? 'written' : 'saved'}
            onChange={(value) => onChange(value === 'saved' ? { ...written, saved_email: null } : written)}
          />
        </div>
      </Input.Wrapper>
      {saved_email === undefined ? (
        <MailFields
          subject={step.subject}
          html={step.html}
          onChange={(words) => onChange({ ...step, ...words })}
          errorOf={errorOf}
        />
      ) : (
        <SavedEmailField
          value={saved_email?.id ?? null}
          version={saved_email?.version}
          onChange={(email) =>
            onChange({
              ...step,
              saved_email: email && { id: email.id, version: email.version },
              // Only an email that an admin marked may go out as a personal one.
              ...(email && !email.service && { purpose: 'marketing' }),
            })
          }
          error={errorOf('saved_email')}
        />
      )}
      <Text size="xs" c="dimmed">
        Sent from the workflow’s owner. Contacts who can’t be emailed, or are missing a field in the text, are skipped.
        The reason is logged.
      </Text>
    </>
  );
}
