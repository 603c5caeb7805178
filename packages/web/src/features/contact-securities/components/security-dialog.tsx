import type { Security } from '@bookline/contract/features/contact-securities';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ApiError, type FieldErrors } from '../../../lib/api-error.ts';
import { formFailure } from '../../../lib/use-record-form.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useContactEdit } from '../../contacts/components/contact/edit/contact-edit.ts';
import { meanwhileText } from '../../contacts/components/contact/meanwhile-text.ts';
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

/** A security's form: a new one where `security` is null. On a deleted contact it is only looked at. */
export function SecurityDialog({
  security,
  onDirty,
  onClose,
}: {
  readonly security: Security | null;
  /** Told whether something is typed that is not saved. */
  readonly onDirty: (isDirty: boolean) => void;
  readonly onClose: () => void;
}) {
  const { contact, readOnly } = useContactEdit();
  const add = useAddSecurity();
  const change = useChangeSecurity();
  const newest = useNewestSecurity(contact.id);
  const form = useVersionedForm(security ? valuesOf(security) : emptySecurity, security?.version);
  useEffect(() => onDirty(form.dirty), [onDirty, form.dirty]);
  const [faults, setFaults] = useState<FieldErrors | undefined>();
  const [meanwhile, setMeanwhile] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const busy = add.isPending || change.isPending;
  const guard = useUnsavedGuard(form.dirty && !busy && !add.isSuccess && !change.isSuccess);

  const shared = { values: form.draft, set: form.set, security };
  const name = security ? nameOf(security) : '';
  if (security && readOnly)
    return (
      <Dialog opened title={name} onClose={onClose}>
        <SecurityFields {...shared} errorOf={() => undefined} readOnly />
      </Dialog>
    );
  if (security && deleting)
    return <DeleteSecurity security={security} onBack={() => setDeleting(false)} onClose={onClose} />;

  const saved = () => {
    toast.done(security ? `${name} is saved.` : 'The security is added.');
    onClose();
  };
  const save = () => {
    const wrong = faultsOf(form.draft);
    const isSound = Object.keys(wrong).length === 0;
    setMeanwhile(false);
    setFaults(isSound ? undefined : wrong);
    const { type } = form.draft;
    if (!isSound || type === null) return;
    if (!security) {
      const body = { ...sentOf(form.draft, () => true), type };
      add.mutate({ params: { id: contact.id }, body }, { onSuccess: saved });
      return;
    }
    const touched = (field: keyof SecurityValues) => field in form.changes;
    const body = { ...sentOf(form.draft, touched), ...(touched('type') && { type }), version: form.version };
    change.mutate(
      { params: { id: contact.id, securityId: security.id }, body },
      { onSuccess: saved, onError: (error) => void takeIn(error) },
    );
  };
  const takeIn = async (error: Error) => {
    if (!security || !(error instanceof ApiError) || error.status !== 409) return;
    const theirs = await newest(security.id).catch(() => undefined);
    if (!theirs) return;
    form.takeIn(valuesOf(theirs), theirs.version);
    setMeanwhile(true);
  };
  const both = Object.entries(form.theirs).map(([field, value]) => ({
    label: isField(field) ? securityLabels[field] : field,
    theirs: wordsOf(field, value),
  }));
  const { errors, failure } = formFailure(add.error ?? change.error);
  return (
    <FormDialog
      title={security ? name : 'Add a security'}
      submitLabel={security ? 'Save security' : 'Add security'}
      fields={fields}
      errors={faults ?? errors}
      failure={meanwhile ? meanwhileText('security', both) : failure}
      busy={busy}
      dirty={form.dirty}
      guard={guard}
      onSubmit={save}
      onClose={onClose}
      extra={
        security && (
          <Button variant="subtle" color="red" disabled={busy} onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )
      }
    >
      {(errorOf) => <SecurityFields key={form.version ?? 0} {...shared} errorOf={errorOf} />}
    </FormDialog>
  );
}

function DeleteSecurity({
  security,
  onBack,
  onClose,
}: {
  readonly security: Security;
  readonly onBack: () => void;
  readonly onClose: () => void;
}) {
  const { contact } = useContactEdit();
  const remove = useDeleteSecurity();
  const name = nameOf(security);
  const onSuccess = () => {
    toast.done(`${name} is deleted.`);
    onClose();
  };
  const params = { id: contact.id, securityId: security.id };
  return (
    <Confirm
      opened
      title={`Delete ${name}?`}
      action="Delete security"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params }, { onSuccess, onError: onBack })}
      onClose={onBack}
    >
      It goes with its account number, value and notes, and cannot be brought back.
    </Confirm>
  );
}
