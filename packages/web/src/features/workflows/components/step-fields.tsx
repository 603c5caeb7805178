import { MultiSelect, Select, Text, TextInput } from '@mantine/core';
import { useStatuses, useTags } from '../../contacts/contact-choices.data.ts';
import { EmailFields } from './email-fields.tsx';
import { PeopleSelect, WhoSelect } from './people-select.tsx';
import { EventFields, FollowUpFields } from './planning-fields.tsx';
import { SearchField } from './search-field.tsx';
import type { StepFieldsProps } from './step-fields-props.ts';
import { WaitFields } from './wait-fields.tsx';

/** What is said of a step, each type with fields of its own. */
export function StepFields({ step, names, onChange, errorOf }: StepFieldsProps) {
  switch (step.type) {
    case 'wait':
      return <WaitFields wait={step.wait} onChange={(wait) => onChange({ ...step, wait })} errorOf={errorOf} />;
    case 'condition':
      return (
        <SearchField
          label="Goes on with yes where all of this holds, at that moment"
          empty="Nothing is asked yet."
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
          label="To whom"
          description="Of several, each gets the next contact in turn."
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
      return <EmailFields step={step} onChange={onChange} errorOf={errorOf} />;
    case 'notify':
      return (
        <>
          <WhoSelect
            label="Whom"
            value={step.who}
            onChange={(who) => onChange({ ...step, who })}
            error={errorOf('who')}
            names={names.people}
          />
          <TextInput
            label="What they read"
            description="The contact is linked to it. It may show on a locked screen: name nobody’s health or money."
            value={step.text}
            onChange={(event) => onChange({ ...step, text: event.currentTarget.value })}
            maxLength={200}
            error={errorOf('text')}
          />
        </>
      );
    case 'webhook':
      return (
        <TextInput
          label="Address"
          type="url"
          description="It gets a signed POST with the contact’s name, phone and e-mail, and is asked again for a day if it does not answer."
          value={step.url}
          onChange={(event) => onChange({ ...step, url: event.currentTarget.value })}
          maxLength={500}
          error={errorOf('url')}
        />
      );
    case 'stop':
      return (
        <Text size="sm" c="dimmed">
          The contact leaves the workflow here.
        </Text>
      );
  }
}

/** Some of the tags that there are. */
export function TagsField({
  label = 'Tags',
  value,
  onChange,
  error,
}: {
  readonly label?: string;
  readonly value: readonly number[];
  readonly onChange: (ids: number[]) => void;
  readonly error: string | undefined;
}) {
  const { tags } = useTags('');
  return (
    <MultiSelect
      label={label}
      data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      searchable
      placeholder={value.length === 0 ? 'Choose tags' : ''}
      nothingFoundMessage="There is no such tag"
      error={error}
    />
  );
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
