import type { Policy } from '@bookline/contract/features/contact-policies';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ApiError, type FieldErrors } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { formFailure } from '../../../lib/use-record-form.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useContactEdit } from '../../contacts/components/contact/edit/contact-edit.ts';
import { meanwhileText } from '../../contacts/components/contact/meanwhile-text.ts';
import {
  useAddPolicy,
  useCarriers,
  useChangePolicy,
  useDeletePolicy,
  useNewestPolicy,
} from '../contact-policies.data.ts';
import { PolicyFields } from './policy-fields.tsx';
import { emptyPolicy, faultsOf, type PolicyValues, policyLabels, sentOf, valuesOf, wordsOf } from './policy-values.ts';
import { nameOf } from './policy-words.ts';

const fields = Object.keys(policyLabels);
const isField = (name: string): name is keyof PolicyValues => Object.hasOwn(policyLabels, name);

/** A policy's form: a new one where `policy` is null. On a deleted contact it is only looked at. */
export function PolicyDialog({
  policy,
  onDirty,
  onClose,
}: {
  readonly policy: Policy | null;
  /** Told whether something is typed that is not saved. */
  readonly onDirty: (isDirty: boolean) => void;
  readonly onClose: () => void;
}) {
  const { contact, readOnly } = useContactEdit();
  const { id: me } = useCurrentUser();
  const carriers = useCarriers().data?.data ?? [];
  const add = useAddPolicy();
  const change = useChangePolicy();
  const newest = useNewestPolicy(contact.id);
  const form = useVersionedForm(policy ? valuesOf(policy) : emptyPolicy(me), policy?.version);
  useEffect(() => onDirty(form.dirty), [onDirty, form.dirty]);
  const [faults, setFaults] = useState<FieldErrors | undefined>();
  const [meanwhile, setMeanwhile] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const busy = add.isPending || change.isPending;
  const guard = useUnsavedGuard(form.dirty && !busy && !add.isSuccess && !change.isSuccess);

  const { errors, failure } = formFailure(add.error ?? change.error);
  const name = policy && nameOf(policy);
  const shared = { values: form.draft, set: form.set, policy, carriers };
  if (policy && readOnly)
    return (
      <Dialog opened title={name ?? ''} onClose={onClose} size="lg">
        <PolicyFields {...shared} errorOf={() => undefined} readOnly />
      </Dialog>
    );
  if (policy && deleting) return <DeletePolicy policy={policy} onBack={() => setDeleting(false)} onClose={onClose} />;

  const saved = () => {
    toast.done(policy ? `${name} is saved.` : 'The policy is added.');
    onClose();
  };
  const save = () => {
    const wrong = faultsOf(form.draft);
    setMeanwhile(false);
    setFaults(Object.keys(wrong).length > 0 ? wrong : undefined);
    if (Object.keys(wrong).length > 0) return;
    const sent = sentOf(form.draft);
    if (!policy) {
      const { product_line } = sent;
      if (product_line)
        add.mutate({ params: { id: contact.id }, body: { ...sent, product_line } }, { onSuccess: saved });
      return;
    }
    // A premium that was taken away takes its mode along.
    const touched = new Set([...Object.keys(form.changes), ...('premium' in form.changes ? ['premium_mode'] : [])]);
    const body = Object.fromEntries(Object.entries(sent).filter(([field]) => touched.has(field)));
    change.mutate(
      { params: { id: contact.id, policyId: policy.id }, body: { ...body, version: form.version } },
      { onSuccess: saved, onError: (error) => void takeIn(error) },
    );
  };
  const takeIn = async (error: Error) => {
    if (!policy || !(error instanceof ApiError) || error.status !== 409) return;
    const theirs = await newest(policy.id).catch(() => undefined);
    if (!theirs) return;
    form.takeIn(valuesOf(theirs), theirs.version);
    setMeanwhile(true);
  };
  const nameOfId = (id: string) => carriers.find((carrier) => carrier.id === id)?.name;
  const both = Object.entries(form.theirs).map(([field, value]) => ({
    label: isField(field) ? policyLabels[field] : field,
    theirs: wordsOf(field, value, nameOfId),
  }));
  return (
    <FormDialog
      title={policy ? (name ?? '') : 'Add a policy'}
      submitLabel={policy ? 'Save policy' : 'Add policy'}
      fields={[...fields, ...form.draft.beneficiaries.flatMap((_, n) => beneficiaryFields(n))]}
      errors={faults ?? errors}
      failure={meanwhile ? meanwhileText('policy', both) : failure}
      busy={busy}
      dirty={form.dirty}
      guard={guard}
      onSubmit={save}
      onClose={onClose}
      size="lg"
      extra={
        policy && (
          <Button variant="subtle" color="red" disabled={busy} onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )
      }
    >
      {(errorOf) => <PolicyFields key={form.version ?? 0} {...shared} errorOf={errorOf} />}
    </FormDialog>
  );
}

const beneficiaryFields = (n: number) => ['name', 'relation', 'share'].map((field) => `beneficiaries.${n}.${field}`);

function DeletePolicy({
  policy,
  onBack,
  onClose,
}: {
  readonly policy: Policy;
  readonly onBack: () => void;
  readonly onClose: () => void;
}) {
  const { contact } = useContactEdit();
  const remove = useDeletePolicy();
  const name = nameOf(policy);
  const onSuccess = () => {
    toast.done(`${name} is deleted.`);
    onClose();
  };
  return (
    <Confirm
      opened
      title={`Delete ${name}?`}
      action="Delete policy"
      danger
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate({ params: { id: contact.id, policyId: policy.id } }, { onSuccess, onError: onBack })
      }
      onClose={onBack}
    >
      The policy and everything written on it goes, and cannot be brought back. One that ended is better kept as lapsed
      or cancelled.
    </Confirm>
  );
}
