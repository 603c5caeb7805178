import type { TrackedVendor, VendorType } from '@bookline/contract/features/admin-api-tracking';
import { MAX_NAME } from '@bookline/contract/rules/limits';
import { Select, Stack, TextInput } from '@mantine/core';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { typedPrice } from '../../../lib/typed-money.ts';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { MoneyInput } from '../../../ui/money-input.tsx';
import { RecordDialog } from '../../../ui/record-dialog.tsx';
import { useAddVendor, useChangeVendor, useDeleteVendor } from '../admin-api-tracking.data.ts';
import { isVendorType, vendorTypeChoices } from '../vendor-types.ts';

const fields = ['vendor_name', 'vendor_type', 'lead_price'];

const PRICE_HINT = 'Optional. Reports show it as the cost of this vendor’s leads, including those you already have.';

/** The form of a vendor. A null `vendor` means a new one. */
export function VendorDialog({
  vendor,
  onClose,
}: {
  readonly vendor: TrackedVendor | null;
  readonly onClose: () => void;
}) {
  const add = useAddVendor();
  const change = useChangeVendor();
  const remove = useDeleteVendor();
  const first: VendorType = vendor?.vendor_type ?? 'lead_provider';
  const { draft, dirty, set, withBind } = useRecordForm({
    vendor_name: vendor?.vendor_name ?? '',
    vendor_type: first,
    lead_price: vendor?.lead_price ?? '',
  });
  return (
    <RecordDialog
      noun="vendor"
      id={vendor?.id ?? null}
      name={draft.vendor_name}
      sent={{ body: { ...draft, lead_price: typedPrice(draft.lead_price) } }}
      fields={fields}
      dirty={dirty}
      add={add}
      change={change}
      removal={{
        remove,
        name: vendor?.vendor_name ?? '',
        text: 'No one will be able to choose this vendor. This can’t be undone. If one of its keys is still active, revoke the key first.',
      }}
      onClose={onClose}
    >
      {withBind((bind, errorOf) => (
        <Stack gap="sm">
          <TextInput label="Name" {...bind('vendor_name')} maxLength={MAX_NAME} required data-autofocus />
          <Select
            label="Type"
            data={vendorTypeChoices}
            value={draft.vendor_type}
            onChange={(value) => isVendorType(value) && set({ vendor_type: value })}
            error={errorOf('vendor_type')}
            allowDeselect={false}
          />
          <MoneyInput label="Price per lead" description={PRICE_HINT} {...bind('lead_price')} />
          {vendor && (
            <TextLink to={paths.admin_vendor_leads(vendor.id)} size="sm">
              Leads from this vendor
            </TextLink>
          )}
        </Stack>
      ))}
    </RecordDialog>
  );
}
