import type { Conversation } from '@bookline/contract/features/texts';
import { MAX_PERSON_NAME } from '@bookline/contract/rules/limits';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { formFailure } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { ContactSelect } from '../../contact-fields/contact-fields.api.ts';
import { useCreateTextContact } from '../texts.data.ts';
import classes from './inbox.module.css';

/** Above a conversation with a number that no contact has: one click makes a contact of it. */
export function UnknownNumber({
  conversation,
  onCreated,
}: {
  readonly conversation: Conversation;
  readonly onCreated: (contactId: string) => void;
}) {
  const create = useCreateTextContact();
  const [isNaming, setNaming] = useState<'name' | 'link' | undefined>();
  const number = displayPhone(conversation.their_number);
  // The banner is gone before the reply's effects are over, so it can't be the one that hears of it.
  const save = (body: { first_name?: string; last_name?: string; contact_id?: string }) =>
    void create.mutateAsync({ body: { conversation_id: conversation.id, ...body } }).then(
      ({ data }) => {
        setNaming(undefined);
        toast.done(body.contact_id ? `${number} added to the contact` : 'Contact created');
        if (data.contact) onCreated(data.contact.id);
      },
      (error) => {
        if (isNaming === undefined) toast.failed(fieldErrorsOf(error)[0]);
      },
    );
  return (
    <div className={classes.banner}>
      <span>No contact has {number}.</span>
      <Group gap="xs">
        <Button size="compact-sm" loading={create.isPending} onClick={() => save({})}>
          Create contact
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setNaming('name')}>
          With a name
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setNaming('link')}>
          Add to a contact
        </Button>
      </Group>
      {isNaming === 'name' && (
        <NameDialog
          number={number}
          busy={create.isPending}
          error={create.error}
          onSave={save}
          onClose={() => setNaming(undefined)}
        />
      )}
      {isNaming === 'link' && (
        <LinkDialog
          number={number}
          busy={create.isPending}
          error={create.error}
          onSave={save}
          onClose={() => setNaming(undefined)}
        />
      )}
    </div>
  );
}

interface DialogProps {
  readonly number: string;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onSave: (body: { first_name?: string; last_name?: string; contact_id?: string }) => void;
  readonly onClose: () => void;
}

function NameDialog({ number, busy, error, onSave, onClose }: DialogProps) {
  const [first_name, setFirst] = useState('');
  const [last_name, setLast] = useState('');
  return (
    <FormDialog
      title={`Create contact for ${number}`}
      submitLabel="Create contact"
      fields={['first_name', 'last_name']}
      {...formFailure(error)}
      dirty={first_name !== '' || last_name !== ''}
      busy={busy}
      onSubmit={() => onSave({ first_name, last_name })}
      onClose={onClose}
      size="sm"
    >
      {(errorOf) => (
        <Stack gap="sm">
          <TextInput
            label="First name"
            value={first_name}
            onChange={(event) => setFirst(event.currentTarget.value)}
            maxLength={MAX_PERSON_NAME}
            error={errorOf('first_name')}
            data-autofocus
          />
          <TextInput
            label="Last name"
            value={last_name}
            onChange={(event) => setLast(event.currentTarget.value)}
            maxLength={MAX_PERSON_NAME}
            error={errorOf('last_name')}
          />
        </Stack>
      )}
    </FormDialog>
  );
}

function LinkDialog({ number, busy, error, onSave, onClose }: DialogProps) {
  const [contact_id, setContact] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  return (
    <FormDialog
      title={`Add ${number} to a contact`}
      submitLabel="Add number"
      fields={['contact_id']}
      {...formFailure(error)}
      dirty={contact_id !== null}
      busy={busy}
      onSubmit={() => (contact_id ? onSave({ contact_id }) : setMissing(true))}
      onClose={onClose}
      size="sm"
    >
      {(errorOf) => (
        <ContactSelect
          label="Contact"
          value={contact_id}
          onChange={setContact}
          error={errorOf('contact_id') ?? (isMissing && !contact_id ? 'Choose a contact.' : undefined)}
          autoFocus
        />
      )}
    </FormDialog>
  );
}
