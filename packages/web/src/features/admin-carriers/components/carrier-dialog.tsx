import type { AdminCarrier } from '@bookline/contract/features/admin-carriers';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Button, Group, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAddCarrier, useChangeCarrier, useDeleteCarrier } from '../admin-carriers.data.ts';

const fields = ['name', 'naic', 'phone', 'website', 'active'];

/** A carrier's form: a new one where `carrier` is null. */
export function CarrierDialog({
  carrier,
  onClose,
}: {
  readonly carrier: AdminCarrier | null;
  readonly onClose: () => void;
}) {
  const add = useAddCarrier();
  const change = useChangeCarrier();
  const [deleting, setDeleting] = useState(false);
  const { draft, dirty, set } = useRecordForm({
    name: carrier?.name ?? '',
    naic: carrier?.naic ?? '',
    phone: carrier?.phone ? displayPhone(carrier.phone) : '',
    website: carrier?.website ?? '',
    active: carrier?.active ?? true,
  });
  const save = () => {
    const body = { ...draft, naic: draft.naic.trim() || null, phone: draft.phone.trim() || null };
    const onSuccess = () => {
      toast.done(carrier ? `${draft.name.trim()} is saved.` : `${draft.name.trim()} is added.`);
      onClose();
    };
    if (carrier) change.mutate({ params: { id: carrier.id }, body }, { onSuccess });
    else add.mutate({ body }, { onSuccess });
  };
  return (
    <FormDialog
      title={carrier ? 'Edit carrier' : 'Add carrier'}
      submitLabel={carrier ? 'Save carrier' : 'Add carrier'}
      fields={fields}
      {...formFailure(add.error ?? change.error)}
      busy={add.isPending || change.isPending}
      dirty={dirty}
      onSubmit={save}
      onClose={onClose}
      extra={
        carrier && (
          <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )
      }
    >
      {(errorOf) => (
        <Stack gap="sm">
          <TextInput
            label="Name"
            value={draft.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            error={errorOf('name')}
            maxLength={120}
            required
            data-autofocus
          />
          <Group gap="sm" align="flex-start" grow preventGrowOverflow={false}>
            <TextInput
              label="NAIC code"
              placeholder="Five digits"
              inputMode="numeric"
              value={draft.naic}
              onChange={(event) => set({ naic: event.currentTarget.value })}
              error={errorOf('naic')}
              maxLength={5}
            />
            <TextInput
              label="Agent line"
              type="tel"
              value={draft.phone}
              onChange={(event) => set({ phone: event.currentTarget.value })}
              error={errorOf('phone')}
              maxLength={40}
            />
          </Group>
          <TextInput
            label="Agent site"
            inputMode="url"
            placeholder="agents.example.com"
            value={draft.website}
            onChange={(event) => set({ website: event.currentTarget.value })}
            error={errorOf('website')}
            maxLength={300}
          />
          <Switch
            label="Offered"
            description="Shows where a carrier is chosen. What names it already keeps it either way."
            checked={draft.active}
            onChange={(event) => set({ active: event.currentTarget.checked })}
            error={errorOf('active')}
          />
          {carrier && (
            <DeleteCarrier carrier={carrier} opened={deleting} onClose={() => setDeleting(false)} onDeleted={onClose} />
          )}
        </Stack>
      )}
    </FormDialog>
  );
}

function DeleteCarrier({
  carrier,
  opened,
  onClose,
  onDeleted,
}: {
  readonly carrier: AdminCarrier;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}) {
  const remove = useDeleteCarrier();
  const confirm = () =>
    remove.mutate(
      { params: { id: carrier.id } },
      {
        onSuccess: () => {
          toast.done(`${carrier.name} is deleted.`);
          onDeleted();
        },
        onError: onClose,
      },
    );
  return (
    <Confirm
      opened={opened}
      title={`Delete ${carrier.name}?`}
      action="Delete carrier"
      danger
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      Nobody can choose it any more, and it cannot be brought back. A carrier that something still names is not deleted:
      turn off Offered instead.
    </Confirm>
  );
}
