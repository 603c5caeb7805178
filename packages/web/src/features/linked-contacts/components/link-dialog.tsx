import type { Relation } from '@bookline/contract/features/linked-contacts';
import { MAX_PERSON_NAME, MAX_PHONE } from '@bookline/contract/rules/limits';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Checkbox, Group, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DateInput, NO_DATE } from '../../../lib/date-input.tsx';
import { isDate } from '../../../lib/typed-date.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { spokenName, useContactEdit } from '../../contact-fields/contact-fields.api.ts';
import { useChangeLink, useContactsLike } from '../linked-contacts.data.ts';
import { isFamily, relations } from '../relation-words.ts';

const fields = [
  'relation',
  'linked_contact_id',
  'create.first_name',
  'create.last_name',
  'create.phones.0.number',
  'create.date_of_birth',
];
const modes = [
  { value: 'known', label: 'Existing contact' },
  { value: 'new', label: 'New contact' },
];

/** Links the contact with an existing or a new contact. Family members start with the same last name and address. */
export function LinkDialog({ onClose }: { readonly onClose: () => void }) {
  const { contact } = useContactEdit();
  const change = useChangeLink({ quiet: true });
  const [mode, setMode] = useState('known');
  const [relation, setRelation] = useState<Relation>('spouse');
  const [otherId, setOtherId] = useState<string | null>(null);
  const [early, setEarly] = useState<Record<string, string[]> | null>(null);
  const { draft, dirty, set, withBind } = useRecordForm({
    first_name: '',
    last_name: contact.last_name,
    number: '',
    date_of_birth: null as string | null,
    same_address: true,
  });
  const family = isFamily(relation);
  const choose = (value: string | null) => {
    const chosen = relations.find((each) => each.value === value)?.value;
    if (!chosen) return;
    setRelation(chosen);
    // Prefilled until the user types another name.
    if (isFamily(chosen) && draft.last_name === '') set({ last_name: contact.last_name });
    if (!isFamily(chosen) && draft.last_name === contact.last_name) set({ last_name: '' });
  };
  const create = () => ({
    first_name: draft.first_name,
    last_name: draft.last_name,
    date_of_birth: draft.date_of_birth,
    ...(draft.number.trim() !== '' && { phones: [{ number: draft.number, primary: true }] }),
    ...(family && draft.same_address && { address: contact.address }),
    // Both contacts get the same owner.
    ...(contact.owner && { owner_id: contact.owner.id }),
  });
  const save = () => {
    setEarly(null);
    if (mode === 'known' && !otherId) return setEarly({ linked_contact_id: ['Choose a contact, or add a new one.'] });
    if (mode === 'new' && draft.date_of_birth !== null && !isDate(draft.date_of_birth))
      return setEarly({ 'create.date_of_birth': [NO_DATE] });
    const who = mode === 'known' ? { linked_contact_id: otherId ?? '' } : { create: create() };
    change.mutate(
      { params: { id: contact.id }, body: { ...who, relation } },
      {
        onSuccess: () => {
          toast.done('Contact linked');
          onClose();
        },
      },
    );
  };
  const failure = formFailure(change.error);
  return (
    <FormDialog
      title="Link contact"
      submitLabel={mode === 'known' ? 'Link' : 'Add and link'}
      fields={fields}
      errors={early ?? failure.errors}
      failure={failure.failure}
      busy={change.isPending}
      dirty={dirty || otherId !== null}
      onSubmit={save}
      onClose={onClose}
    >
      {withBind((bind, errorOf) => (
        <Stack gap="sm">
          <SegmentedControl aria-label="Contact type" data={modes} value={mode} onChange={setMode} />
          {mode === 'known' && (
            <ContactSelect
              value={otherId}
              onChange={setOtherId}
              error={errorOf('linked_contact_id')}
              except={contact.id}
            />
          )}
          <Select
            label={`Relationship to ${spokenName(contact)}`}
            data={relations}
            value={relation}
            onChange={choose}
            error={errorOf('relation')}
            allowDeselect={false}
          />
          {mode === 'new' && (
            <>
              <Group gap="sm" grow align="flex-start">
                <TextInput
                  label="First name"
                  {...bind('first_name', 'create.first_name')}
                  maxLength={MAX_PERSON_NAME}
                  data-autofocus
                />
                <TextInput label="Last name" {...bind('last_name', 'create.last_name')} maxLength={MAX_PERSON_NAME} />
              </Group>
              <Group gap="sm" grow align="flex-start">
                <TextInput
                  label="Phone"
                  type="tel"
                  {...bind('number', 'create.phones.0.number')}
                  maxLength={MAX_PHONE}
                />
                <DateInput label="Date of birth" {...bind('date_of_birth', 'create.date_of_birth')} past />
              </Group>
              {family && (
                <Checkbox
                  label="Same address"
                  checked={draft.same_address}
                  onChange={(event) => set({ same_address: event.currentTarget.checked })}
                />
              )}
            </>
          )}
        </Stack>
      ))}
    </FormDialog>
  );
}

/** An existing contact, searched by typing. */
function ContactSelect({
  value,
  onChange,
  error,
  except,
}: {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly error: string | undefined;
  /** The contacts not to offer. */
  readonly except: string;
}) {
  const [typed, setTyped] = useState('');
  const [label, setLabel] = useState('');
  // After a choice, the field shows a name, which isn't a search.
  const words = typed === label ? '' : typed;
  const { found, loading } = useContactsLike(words);
  const options = found
    .filter((row) => row.id !== except)
    .map((row) => ({
      value: row.id,
      label: spokenName(row),
      detail: [row.phone && displayPhone(row.phone), row.city].filter(Boolean).join(' · '),
    }));
  const kept = value && !options.some((option) => option.value === value) ? [{ value, label, detail: '' }] : [];
  return (
    <Select
      label="Contact"
      placeholder="Name, phone, or email"
      searchable
      clearable
      data={[...kept, ...options]}
      filter={({ options: all }) => all}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id, option) => {
        setLabel(option?.label ?? '');
        onChange(id);
      }}
      renderOption={({ option }) => {
        const detail = options.find((each) => each.value === option.value)?.detail;
        return (
          <Group justify="space-between" gap="xs" w="100%" wrap="nowrap">
            <span style={{ overflowWrap: 'anywhere' }}>{option.label}</span>
            {detail && <span style={{ color: 'var(--text-muted)', fontSize: '0.75rem', flex: 'none' }}>{detail}</span>}
          </Group>
        );
      }}
      nothingFoundMessage={
        words.trim().length < 2 ? 'Type at least two letters' : loading ? 'Searching…' : 'No matching contacts'
      }
      error={error}
      data-autofocus
    />
  );
}
