import type { Policy } from '@bookline/contract/features/contact-policies';
import { useCurrentUser } from '../../../lib/session.ts';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { ContactRecordDialog, useContactEdit } from '../../contact-fields/contact-fields.api.ts';
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
const beneficiaryFields = (n: number) => ['name', 'relation', 'share'].map((field) => `beneficiaries.${n}.${field}`);

/** The form of a policy. A null `policy` means a new one. */
export function PolicyDialog({
  policy,
  onDirty,
  onClose,
}: {
  readonly policy: Policy | null;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onClose: () => void;
}) {
  const { contact } = useContactEdit();
  const { id: me } = useCurrentUser();
  const carriers = useCarriers().data?.data ?? [];
  const add = useAddPolicy();
  const change = useChangePolicy();
  const remove = useDeletePolicy();
  const newest = useNewestPolicy(contact.id);
  const form = useVersionedForm(policy ? valuesOf(policy) : emptyPolicy(me), policy?.version);
  const params = { id: contact.id, policyId: policy?.id ?? '' };
  const sent = sentOf(form.draft);
  // Removing the premium also removes its mode.
  const touched = new Set([...Object.keys(form.changes), ...('premium' in form.changes ? ['premium_mode'] : [])]);
  const changed = Object.fromEntries(Object.entries(sent).filter(([field]) => touched.has(field)));
  const nameOfId = (id: string) => carriers.find((carrier) => carrier.id === id)?.name;
  return (
    <ContactRecordDialog
      noun="policy"
      id={policy?.id ?? null}
      name={policy ? nameOf(policy) : ''}
      form={form}
      fields={[...fields, ...form.draft.beneficiaries.flatMap((_, n) => beneficiaryFields(n))]}
      size="lg"
      faultsOf={faultsOf}
      newest={async (id) => {
        const theirs = await newest(id);
        return theirs && { values: valuesOf(theirs), version: theirs.version };
      }}
      told={(field, theirs) => ({
        label: isField(field) ? policyLabels[field] : field,
        theirs: wordsOf(field, theirs, nameOfId),
      })}
      add={{
        state: add,
        send: (on) => {
          const { product_line } = sent;
          if (product_line) add.mutate({ params: { id: contact.id }, body: { ...sent, product_line } }, on);
        },
      }}
      change={{
        state: change,
        send: (on) => change.mutate({ params, body: { ...changed, version: form.version } }, on),
      }}
      remove={{ state: remove, send: (on) => remove.mutate({ params }, on) }}
      removal="This policy and all its details are deleted. This can’t be undone. If the policy ended, set its status to Lapsed or Canceled instead."
      onDirty={onDirty}
      onClose={onClose}
    >
      {(errorOf, readOnly) => (
        <PolicyFields
          key={form.version ?? 0}
          values={form.draft}
          set={form.set}
          policy={policy}
          carriers={carriers}
          errorOf={errorOf}
          readOnly={readOnly}
        />
      )}
    </ContactRecordDialog>
  );
}
