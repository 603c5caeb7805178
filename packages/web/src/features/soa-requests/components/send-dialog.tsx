import { languages } from '@bookline/contract/rules/options';
import { type SoaProduct, type SoaWay, soaProducts } from '@bookline/contract/rules/soa';
import { Checkbox, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DateInput } from '../../../lib/date-input.tsx';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCreateSoa, useSendSoa } from '../soa-requests.data.ts';
import { LinkShown } from './link-shown.tsx';

const ways = [
  { value: 'email', label: 'Email' },
  { value: 'text', label: 'Text' },
  { value: 'link', label: 'Link' },
] as const;
const fields = ['via', 'language', 'products', 'appointment_on'];

/** Sends a form to a contact, or an unsigned one again. */
export function SendDialog({
  contact,
  resend,
  onClose,
}: {
  readonly contact: { readonly id: string; readonly name: string; readonly language?: string | null };
  /** The form to send again. */
  readonly resend?: string;
  readonly onClose: () => void;
}) {
  const create = useCreateSoa();
  const again = useSendSoa();
  const sending = resend ? again : create;
  const [link, setLink] = useState<string>();
  const { draft, dirty, set, withBind } = useRecordForm({
    via: 'email' as SoaWay,
    language: (languages.find((each) => each === contact.language) ?? 'English') as (typeof languages)[number],
    products: [] as readonly SoaProduct[],
    appointment_on: null as string | null,
  });
  const { errors, failure } = formFailure(sending.error);
  const onSuccess = ({ data }: { readonly data: { readonly link: string | null } }) => {
    if (data.link !== null) return setLink(data.link);
    toast.done('Form sent');
    onClose();
  };
  if (link !== undefined) return <LinkShown link={link} onClose={onClose} />;
  return (
    <FormDialog
      title={resend ? 'Send form again' : 'Send scope of appointment'}
      dirty={dirty}
      onClose={onClose}
      fields={fields}
      errors={errors}
      failure={failure}
      submitLabel={draft.via === 'link' ? 'Create link' : 'Send form'}
      busy={sending.isPending}
      onSubmit={() =>
        resend
          ? again.mutate({ params: { id: resend }, body: { via: draft.via } }, { onSuccess })
          : create.mutate({ body: { ...draft, products: [...draft.products], contact_id: contact.id } }, { onSuccess })
      }
    >
      {withBind((_bind, errorOf) => (
        <Stack gap="sm">
          <Text size="sm">
            {contact.name} signs the form on their phone or computer. The signature counts for 12 months.
          </Text>
          <div>
            <SegmentedControl
              fullWidth
              aria-label="Send by"
              data={[...ways]}
              value={draft.via}
              onChange={(via) => set({ via: ways.find(({ value }) => value === via)?.value ?? 'email' })}
            />
            {errorOf('via') && (
              <Text size="sm" c="red" role="alert" mt={4}>
                {errorOf('via')}
              </Text>
            )}
          </div>
          {!resend && (
            <>
              <Select
                label="Language"
                data={[...languages]}
                allowDeselect={false}
                value={draft.language}
                onChange={(language) => language && set({ language })}
                error={errorOf('language')}
              />
              <Checkbox.Group
                label="Suggested products"
                description="They can change these before they sign."
                value={[...draft.products]}
                onChange={(chosen) =>
                  set({ products: soaProducts.flatMap(({ value }) => (chosen.includes(value) ? [value] : [])) })
                }
              >
                <Stack gap="sm" mt="xs">
                  {soaProducts.map(({ value, label }) => (
                    <Checkbox key={value} value={value} label={label} />
                  ))}
                </Stack>
              </Checkbox.Group>
              <DateInput
                label="Appointment date"
                value={draft.appointment_on}
                onChange={(appointment_on) => set({ appointment_on })}
                error={errorOf('appointment_on')}
              />
            </>
          )}
        </Stack>
      ))}
    </FormDialog>
  );
}
