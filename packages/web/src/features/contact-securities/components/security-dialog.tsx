import type { Security } from '@bookline/contract/features/contact-securities';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { ContactRecordDialog, useContactEdit } from '../../contact-fields/contact-fields.api.ts';
import { useAddSecurity, useChangeSecurity, useDeleteSecurity, useNewestSecurity } from '../contact-securities.data.ts';
import { SecurityFields } from './security-fields.tsx';
import {
  emptySecurity,
  faultsOf,
  nameOf,
  type SecurityValues,
  securityLabels,
  sentOf,
  valuesOf,
  wordsOf,
} from './security-values.ts';

const fields = Object.keys(securityLabels);
const isField = (name: string): name is keyof SecurityValues => Object.hasOwn(securityLabels, name);

/** The form of a security. A null `security` means a new one. */
export function SecurityDialog({
  security,
  onDirty,
  onClose,
}: {
  readonly security: Security | null;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onClose: () => void;
}) {
  const { contact } = useContactEdit();
  const add = useAddSecurity();
  const change = useChangeSecurity();
  const remove = useDeleteSecurity();
  const newest = useNewestSecurity(contact.id);
  const form = useVersionedForm(security ? valuesOf(security) : emptySecurity, security?.version);
  const params = { id: contact.id, securityId: security?.id ?? '' };
  const { type } = form.draft;
  const touched = (field: keyof SecurityValues) => field in form.changes;
  return (
    <ContactRecordDialog
      noun="security"
      id={security?.id ?? null}
      name={security ? nameOf(security) : ''}
      form={form}
      fields={fields}
      faultsOf={faultsOf}
      newest={async (id) => {
        const theirs = await newest(id);
        return theirs && { values: valuesOf(theirs), version: theirs.version };
      }}
      told={(field, theirs) => ({
        label: isField(field) ? securityLabels[field] : field,
        theirs: wordsOf(field, theirs),
      })}
      add={{
        state: add,
        send: (on) => {
          if (type) add.mutate({ params: { id: contact.id }, body: { ...sentOf(form.draft, () => true), type } }, on);
        },
      }}
      change={{
        state: change,
        send: (on) => {
          const body = { ...sentOf(form.draft, touched), ...(touched('type') && type && { type }) };
          change.mutate({ params, body: { ...body, version: form.version } }, on);
        },
      }}
      remove={{ state: remove, send: (on) => remove.mutate({ params }, on) }}
      removal="This security, its account number, value, and notes are deleted. This can’t be undone."
      onDirty={onDirty}
      onClose={onClose}
    >
      {(errorOf, readOnly) => (
        <SecurityFields
          key={form.version ?? 0}
          values={form.draft}
          set={form.set}
          security={security}
          errorOf={errorOf}
          readOnly={readOnly}
        />
      )}
    </ContactRecordDialog>
  );
}
