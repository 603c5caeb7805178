import type { SoaRequest } from '@bookline/contract/features/soa-requests';
import { MAX_REASON } from '@bookline/contract/rules/limits';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Stack, Text, TextInput } from '@mantine/core';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useConfirmSigner } from '../soa-requests.data.ts';

/** A user has made sure that the contact signed, by a call for example. */
export function ConfirmSignerDialog({ soa, onClose }: { readonly soa: SoaRequest; readonly onClose: () => void }) {
  const confirm = useConfirmSigner();
  const { draft, dirty, withBind } = useRecordForm({ how: '' });
  const { errors, failure } = formFailure(confirm.error);
  const { contact } = soa;
  const signed = signedIn(soa);
  const ours = contact && [contact.name, contact.phone && displayPhone(contact.phone)].filter(Boolean).join(', ');
  return (
    <FormDialog
      title="Confirm signer"
      dirty={dirty}
      onClose={onClose}
      fields={['how']}
      errors={errors}
      failure={failure}
      submitLabel="Confirm signer"
      busy={confirm.isPending}
      onSubmit={() =>
        confirm.mutate(
          { params: { id: soa.id }, body: draft },
          {
            onSuccess: () => {
              toast.done('Signer confirmed');
              onClose();
            },
          },
        )
      }
    >
      {withBind((bind) => (
        <Stack gap="sm">
          <Text size="sm">
            Reach the contact in a way you already had, and ask whether they signed. Don’t use a number or address from
            the form.
          </Text>
          <Text size="sm">
            On the form:{' '}
            {[soa.contact_name, signed?.beneficiary.phone && displayPhone(signed.beneficiary.phone)]
              .filter(Boolean)
              .join(', ')}
            {signed?.signature.typed && (
              <>
                <br />
                Signed as: {signed.signature.typed}
              </>
            )}
            {ours && (
              <>
                <br />
                Your contact: {ours}
              </>
            )}
          </Text>
          <TextInput
            label="How you confirmed it"
            placeholder="Called her at home"
            required
            maxLength={MAX_REASON}
            {...bind('how')}
          />
        </Stack>
      ))}
    </FormDialog>
  );
}

interface Signed {
  readonly beneficiary: { readonly phone: string };
  readonly signature: { readonly typed: string };
}

/** What the visitor entered, from the stored content. */
function signedIn({ versions }: SoaRequest): Signed | undefined {
  const first = versions.at(-1);
  return first && (JSON.parse(first.content) as Signed);
}
