import type { Step } from '@bookline/contract/features/workflow-steps';
import { Input, SegmentedControl, Text } from '@mantine/core';
import { MailFields } from '../../contact-mails/components/mail-fields.tsx';
import type { StepFieldsProps } from './step-fields-props.ts';

const purposes = [
  { value: 'personal', label: 'Personal' },
  { value: 'marketing', label: 'Marketing' },
];

/** A mail to the contact, in the name of whoever has the workflow. */
export function EmailFields({
  step,
  onChange,
  errorOf,
}: Omit<StepFieldsProps<Extract<Step, { type: 'send_email' }>>, 'names'>) {
  return (
    <>
      <Input.Wrapper
        label="What it is for"
        labelElement="div"
        description={
          step.purpose === 'marketing'
            ? 'Only whoever agreed gets it. The company’s postal address and an unsubscribe link are put below it.'
            : 'About their own matters: it goes to whoever takes mail from you.'
        }
        error={errorOf('purpose')}
      >
        <div>
          <SegmentedControl
            size="xs"
            mt={6}
            aria-label="What it is for"
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
        It comes from the workflow’s owner. Whoever may not be written to, or lacks what a field asks for, is passed
        over; the reason is kept.
      </Text>
    </>
  );
}
