import type { Step } from '@bookline/contract/features/workflow-steps';
import { Input, SegmentedControl, Text } from '@mantine/core';
import { MailFields } from '../../email-messages/email-messages.api.ts';
import type { StepFieldsProps } from './step-fields-props.ts';

const purposes = [
  { value: 'personal', label: 'Personal' },
  { value: 'marketing', label: 'Marketing' },
];

/** An email to the contact from the workflow's owner. */
export function EmailFields({
  step,
  onChange,
  errorOf,
}: Omit<StepFieldsProps<Extract<Step, { type: 'send_email' }>>, 'names'>) {
  return (
    <>
      <Input.Wrapper
        label="Purpose"
        labelElement="div"
        description={
          step.purpose === 'marketing'
            ? 'Sent only to contacts with consent. Your company’s postal address and an unsubscribe link are added at the end.'
            : 'For a contact’s own business. Sent to contacts who accept email from you.'
        }
        error={errorOf('purpose')}
      >
        <div>
          <SegmentedControl
            size="xs"
            mt={6}
            aria-label="Purpose"
            data={purposes}
            value={step.purpose}
            onChange={(value) => onChange({ ...step, purpose: value === 'marketing' ? 'marketing' : 'personal' })}
          />
        </div>
      </Input.Wrapper>
      <MailFields
        subject={step.subject}
        html={step.html}
        onChange={(words) => onChange({ ...step, ...words })}
        errorOf={errorOf}
      />
      <Text size="xs" c="dimmed">
        Sent from the workflow’s owner. Contacts who can’t be emailed, or are missing a field in the text, are skipped.
        The reason is logged.
      </Text>
    </>
  );
}
