import { MAX_WEBSITE } from '@bookline/contract/rules/limits';
import { Alert, Button, Checkbox, Group, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldErrors } from '../../../../lib/api-error.ts';
import { withBound } from '../../../../lib/bind-fields.ts';
import { DateInput } from '../../../../lib/date-input.tsx';
import { useCurrentUser } from '../../../../lib/session.ts';
import { FormShell, type LeaveGuard } from '../../../../ui/form-shell.tsx';
import { Section } from '../../../../ui/section.tsx';
import {
  AddressInputs,
  categoryChoices,
  EmailsInput,
  type FixedChoice,
  fixedChoices,
  labels,
  NameInputs,
  PhonesInput,
  TagsInput,
} from '../../../contact-fields/contact-fields.api.ts';
import { useChoices } from '../../../contact-search/contact-search.api.ts';
import { SameEmail, SamePhone } from './alike.tsx';
import classes from './new-contact.module.css';
import { emptyDraft, type NewContactDraft } from './new-contact.ts';
import { OwnerSelect } from './owner-select.tsx';

const marks = ['do_not_call', 'do_not_text', 'do_not_email'] as const;
const isShown = (path: string) => /^(phones|emails|address)(\.|$)/.test(path) || Object.hasOwn(shown, path);
const shown = { ...emptyDraft, ...emptyDraft.name, tag_ids: true };

/** The form of a new contact. Errors show at their fields, and existing contacts with the same number show during typing. */
export function NewContactForm({
  draft,
  onDraft,
  errors,
  failure,
  busy,
  guard,
  isRestored,
  onStartOver,
  onSave,
  onSaveAndAnother,
  onCancel,
}: {
  readonly draft: NewContactDraft;
  readonly onDraft: (draft: NewContactDraft) => void;
  readonly errors: FieldErrors | undefined;
  readonly failure: string | undefined;
  readonly busy: boolean;
  readonly guard: LeaveGuard;
  /** Whether the draft comes from earlier unsaved input. */
  readonly isRestored: boolean;
  readonly onStartOver: () => void;
  readonly onSave: () => void;
  readonly onSaveAndAnother: () => void;
  readonly onCancel: () => void;
}) {
  const { company } = useCurrentUser();
  const set = (change: Partial<NewContactDraft>) => onDraft({ ...draft, ...change });
  return (
    <FormShell
      sticky
      fields={Object.keys(errors ?? {}).filter(isShown)}
      errors={errors}
      failure={failure}
      submitLabel="Save contact"
      busy={busy}
      guard={guard}
      onSubmit={onSave}
      onCancel={onCancel}
      extra={
        <Button variant="default" onClick={onSaveAndAnother} disabled={busy}>
          Save and add another
        </Button>
      }
    >
      {withBound({ draft, set }, (bind, errorOf) => (
        <>
          {isRestored && <Restored onStartOver={onStartOver} />}
          <Part title="Name">
            <NameInputs value={draft.name} onChange={(name) => set({ name })} errorOf={errorOf} autoFocus />
          </Part>
          <Part title="Phones">
            <PhonesInput
              value={draft.phones}
              onChange={(phones) => set({ phones })}
              errorOf={errorOf}
              hint={({ number }) => <SamePhone number={number} />}
            />
          </Part>
          <Part title="Email">
            <EmailsInput
              value={draft.emails}
              onChange={(emails) => set({ emails })}
              errorOf={errorOf}
              hint={({ address }) => <SameEmail address={address} />}
            />
          </Part>
          <Part title="Address">
            <AddressInputs value={draft.address} onChange={(address) => set({ address })} errorOf={errorOf} />
          </Part>
          <Part title="Contact preferences">
            <Group gap="lg">
              {marks.map((mark) => (
                <Checkbox
                  key={mark}
                  label={labels[mark]}
                  checked={draft[mark]}
                  onChange={(event) => set({ [mark]: event.currentTarget.checked })}
                />
              ))}
            </Group>
          </Part>
          <Part title="Status and owner">
            <div className={classes.grid}>
              <Choice label={labels.status_id} choices={useChoices('status', '').choices} {...bind('status_id')} />
              <Choice label={labels.source_id} choices={useChoices('source', '').choices} {...bind('source_id')} />
              <Choice
                label={labels.category}
                {...bind('category')}
                value={draft.category ?? categoryChoices(company.variant)[0]?.value ?? null}
                choices={categoryChoices(company.variant)}
                required
              />
              <OwnerSelect {...bind('owner_id')} className={classes.half} />
              <div className={classes.full}>
                <TagsInput label={labels.tag_ids} {...bind('tags', 'tag_ids')} />
              </div>
            </div>
          </Part>
          <Part title="Personal">
            <div className={classes.grid}>
              <div className={classes.half}>
                <DateInput label={labels.date_of_birth} {...bind('date_of_birth')} past />
              </div>
              {(['gender', 'marital_status', 'language'] as const satisfies FixedChoice[]).map((key) => (
                <Choice key={key} label={labels[key]} choices={fixedChoices(key, draft[key])} {...bind(key)} />
              ))}
              <TextInput
                label={labels.website}
                inputMode="url"
                autoComplete="off"
                maxLength={MAX_WEBSITE}
                {...bind('website')}
                className={classes.full}
              />
            </div>
          </Part>
        </>
      ))}
    </FormShell>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return <Section title={title}>{children}</Section>;
}

function Choice({
  label,
  value,
  choices,
  onChange,
  error,
  required = false,
}: {
  readonly label: string;
  readonly value: string | null;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string | null) => void;
  readonly error: string | undefined;
  readonly required?: boolean;
}) {
  return (
    <Select
      label={label}
      data={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
      value={value}
      onChange={onChange}
      error={error}
      searchable={choices.length > 8}
      clearable={!required}
      allowDeselect={!required}
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
      className={classes.half}
    />
  );
}

function Restored({ onStartOver }: { readonly onStartOver: () => void }) {
  return (
    <Alert color="gray" variant="light" m="md" mb={0}>
      <Group justify="space-between" gap="xs">
        <span>We restored your unsaved changes.</span>
        <Button size="compact-sm" variant="default" onClick={onStartOver}>
          Start over
        </Button>
      </Group>
    </Alert>
  );
}
