import { MAX_TITLE, MAX_URL } from '@bookline/contract/rules/limits';
import { Select, Text, TextInput } from '@mantine/core';
import { TagsField, useStatuses } from '../../contact-fields/contact-fields.api.ts';
import { EmailStepFields } from './email-step-fields.tsx';
import { PeopleSelect, WhoSelect } from './people-select.tsx';
import { EventFields, FollowUpFields } from './planning-fields.tsx';
import { SearchField } from './search-field.tsx';
import type { StepFieldsProps } from './step-fields-props.ts';
import { ReplySaysFields, TextStepFields, WaitReplyFields } from './text-step-fields.tsx';
import { WaitFields } from './wait-fields.tsx';

/** A step's settings, with fields for each type. */
export function StepFields({ step, names, onChange, errorOf }: StepFieldsProps) {
  switch (step.type) {
    case 'wait':
      return (
        <WaitFields
          wait={step.wait}
          onChange={(wait) => onChange({ ...step, wait })}
          errorOf={(field) => errorOf(`wait.${field}`) ?? errorOf(field)}
        />
      );
    case 'condition':
      return (
        <SearchField
          label="Take the Yes path if all of these are true when the contact gets here"
          empty="Add at least one condition."
          search={step.search}
          onChange={(search) => onChange({ ...step, search })}
          error={errorOf('search')}
        />
      );
    case 'add_tag':
    case 'remove_tag':
      return (
        <TagsField
          value={step.tag_ids}
          onChange={(tag_ids) => onChange({ ...step, tag_ids })}
          error={errorOf('tag_ids')}
        />
      );
    case 'set_status':
      return (
        <StatusField
          value={step.status_id}
          onChange={(status_id) => onChange({ ...step, status_id })}
          error={errorOf('status_id')}
        />
      );
    case 'assign_owner':
      return (
        <PeopleSelect
          label="New owner"
          description="If you choose more than one person, contacts are assigned round-robin."
          value={step.user_ids}
          onChange={(user_ids) => onChange({ ...step, user_ids })}
          error={errorOf('user_ids')}
          names={names.people}
        />
      );
    case 'follow_up':
      return <FollowUpFields step={step} names={names} onChange={onChange} errorOf={errorOf} />;
    case 'create_event':
      return <EventFields step={step} names={names} onChange={onChange} errorOf={errorOf} />;
    case 'send_email':
      return <EmailStepFields step={step} onChange={onChange} errorOf={errorOf} />;
    case 'send_text':
      return <TextStepFields step={step} onChange={onChange} errorOf={errorOf} />;
    case 'wait_reply':
      return <WaitReplyFields step={step} onChange={onChange} errorOf={errorOf} />;
    case 'reply_says':
      return <ReplySaysFields step={step} onChange={onChange} errorOf={errorOf} />;
    case 'notify':
      return (
        <>
          <WhoSelect
            label="Recipients"
            value={step.who}
            onChange={(who) => onChange({ ...step, who })}
            error={errorOf('who')}
            names={names.people}
          />
          <TextInput
            label="Message"
            description="The notification links to the contact. It may show on a locked screen, so leave out health and financial details."
            value={step.text}
            onChange={(event) => onChange({ ...step, text: event.currentTarget.value })}
            maxLength={MAX_TITLE}
            error={errorOf('text')}
          />
        </>
      );
    case 'webhook':
      return (
        <TextInput
          label="URL"
          type="url"
          description="We send a signed POST with the contact’s name, phone, and email. If there’s no response, we retry for one day."
          value={step.url}
          onChange={(event) => onChange({ ...step, url: event.currentTarget.value })}
          maxLength={MAX_URL}
          error={errorOf('url')}
        />
      );
    case 'stop':
      return (
        <Text size="sm" c="dimmed">
          The contact leaves the workflow at this step.
        </Text>
      );
  }
}

function StatusField({
  value,
  onChange,
  error,
}: {
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
  readonly error: string | undefined;
}) {
  const statuses = useStatuses();
  return (
    <Select
      label="Status"
      data={(statuses ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      searchable
      placeholder="Choose a status"
      error={error}
    />
  );
}
