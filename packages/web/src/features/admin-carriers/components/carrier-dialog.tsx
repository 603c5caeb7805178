import type { AdminCarrier } from '@bookline/contract/features/admin-carriers';
import { MAX_NAIC, MAX_PHONE, MAX_RECORD_NAME, MAX_WEBSITE } from '@bookline/contract/rules/limits';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Group, Stack, Switch, TextInput } from '@mantine/core';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { RecordDialog } from '../../../ui/record-dialog.tsx';
import { useAddCarrier, useChangeCarrier, useDeleteCarrier } from '../admin-carriers.data.ts';

const fields = ['name', 'naic', 'phone', 'website', 'active'];

/** The form of a carrier. A null `carrier` means a new one. */
export function CarrierDialog({
  carrier,
  onClose,
}: {
  readonly carrier: AdminCarrier | null;
  readonly onClose: () => void;
}) {
  const add = useAddCarrier();
  const change = useChangeCarrier();
  const remove = useDeleteCarrier();
  const { draft, dirty, withBind } = useRecordForm({
    name: carrier?.name ?? '',
    naic: carrier?.naic ?? '',
    phone: carrier?.phone ? displayPhone(carrier.phone) : '',
    website: carrier?.website ?? '',
    active: carrier?.active ?? true,
  });
  return (
    <RecordDialog
      noun="carrier"
      id={carrier?.id ?? null}
      name={draft.name}
      sent={{ body: { ...draft, naic: draft.naic.trim() || null, phone: draft.phone.trim() || null } }}
      fields={fields}
      dirty={dirty}
      add={add}
      change={change}
      removal={{
        remove,
        name: carrier?.name ?? '',
        text: 'No one will be able to choose this carrier. This can’t be undone. If the carrier is in use, turn off Active instead.',
      }}
      onClose={onClose}
    >
      {withBind((bind) => (
        <Stack gap="sm">
          <TextInput label="Name" {...bind('name')} maxLength={MAX_RECORD_NAME} required data-autofocus />
          <Group gap="sm" align="flex-start" grow preventGrowOverflow={false}>
            <TextInput
              label="NAIC code"
              placeholder="Five digits"
              inputMode="numeric"
              {...bind('naic')}
              maxLength={MAX_NAIC}
            />
            <TextInput label="Agent phone" type="tel" {...bind('phone')} maxLength={MAX_PHONE} />
          </Group>
          <TextInput
            label="Agent website"
            inputMode="url"
            placeholder="agents.example.com"
            {...bind('website')}
            maxLength={MAX_WEBSITE}
          />
          <Switch
            label="Active"
            description="Agents can choose active carriers. Existing records keep their carrier either way."
            {...bind('active')}
          />
        </Stack>
      ))}
    </RecordDialog>
  );
}
