import type { TrackedVendor, VendorType } from '@bookline/contract/features/admin-api-tracking';
import { Button, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAddVendor, useChangeVendor, useDeleteVendor } from '../admin-api-tracking.data.ts';
import { isVendorType, vendorTypeChoices } from '../vendor-types.ts';

const fields = ['vendor_name', 'vendor_type'];

/** A vendor's form: a new one where `vendor` is null. */
export function VendorDialog({
  vendor,
  onClose,
}: {
  readonly vendor: TrackedVendor | null;
  readonly onClose: () => void;
}) {
  const add = useAddVendor();
  const change = useChangeVendor();
  const [deleting, setDeleting] = useState(false);
  const first: VendorType = vendor?.vendor_type ?? 'lead_provider';
  const { draft, dirty, set } = useRecordForm({ vendor_name: vendor?.vendor_name ?? '', vendor_type: first });
  const save = () => {
    const name = draft.vendor_name.trim();
    const onSuccess = () => {
      toast.done(vendor ? `${name} is saved.` : `${name} is added.`);
      onClose();
    };
    if (vendor) change.mutate({ params: { id: vendor.id }, body: draft }, { onSuccess });
    else add.mutate({ body: draft }, { onSuccess });
  };
  return (
    <FormDialog
      title={vendor ? 'Edit vendor' : 'Add vendor'}
      submitLabel={vendor ? 'Save vendor' : 'Add vendor'}
      fields={fields}
      {...formFailure(add.error ?? change.error)}
      busy={add.isPending || change.isPending}
      dirty={dirty}
      onSubmit={save}
      onClose={onClose}
      extra={
        vendor && (
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
            value={draft.vendor_name}
            onChange={(event) => set({ vendor_name: event.currentTarget.value })}
            error={errorOf('vendor_name')}
            maxLength={80}
            required
            data-autofocus
          />
          <Select
            label="Kind"
            data={vendorTypeChoices}
            value={draft.vendor_type}
            onChange={(value) => isVendorType(value) && set({ vendor_type: value })}
            error={errorOf('vendor_type')}
            allowDeselect={false}
          />
          {vendor && (
            <DeleteVendor vendor={vendor} opened={deleting} onClose={() => setDeleting(false)} onDeleted={onClose} />
          )}
        </Stack>
      )}
    </FormDialog>
  );
}

function DeleteVendor({
  vendor,
  opened,
  onClose,
  onDeleted,
}: {
  readonly vendor: TrackedVendor;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}) {
  const remove = useDeleteVendor();
  const confirm = () =>
    remove.mutate(
      { params: { id: vendor.id } },
      {
        onSuccess: () => {
          toast.done(`${vendor.vendor_name} is deleted.`);
          onDeleted();
        },
        onError: onClose,
      },
    );
  return (
    <Confirm
      opened={opened}
      title={`Delete ${vendor.vendor_name}?`}
      action="Delete vendor"
      danger
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      Nobody can choose it any more, and it cannot be brought back. A vendor with a key that still works is not deleted:
      revoke its keys first.
    </Confirm>
  );
}
