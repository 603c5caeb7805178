import { MAX_FILE_NAME } from '@bookline/contract/rules/limits';
import { Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isVendorType, vendorTypeChoices } from '../../admin-api-tracking/admin-api-tracking.api.ts';
import { useVendors } from '../imports.data.ts';
import type { Options } from './options.ts';

const NEW = 'new';

/** R059: the seller of the leads: an existing vendor, or the name and type of a new one. */
export function VendorField({
  vendor,
  error,
  onChange,
}: {
  readonly vendor: Options['api_vendor_obj'];
  readonly error: string | undefined;
  readonly onChange: (vendor: Options['api_vendor_obj']) => void;
}) {
  const vendors = useVendors().data?.data ?? [];
  const [left, setLeft] = useState(false);
  const made = vendor && 'vendor_name' in vendor ? vendor : undefined;
  const nameless = made !== undefined && left && made.vendor_name.trim() === '';
  return (
    <Stack gap="xs">
      <Select
        label="Vendor"
        description="The seller of these leads, for tracking."
        data={[
          ...vendors.map(({ id, vendor_name }) => ({ value: id, label: vendor_name })),
          { value: NEW, label: 'New vendor…' },
        ]}
        value={made ? NEW : vendor && 'vendor_id' in vendor ? vendor.vendor_id : null}
        onChange={(value) => {
          if (value === NEW) onChange({ vendor_name: '', vendor_type: 'lead_provider' });
          else onChange(value ? { vendor_id: value } : undefined);
        }}
        searchable
        clearable
        error={made ? undefined : error}
      />
      {made && (
        <>
          <TextInput
            label="Name of the new vendor"
            value={made.vendor_name}
            onChange={(event) => onChange({ ...made, vendor_name: event.currentTarget.value })}
            onBlur={() => setLeft(true)}
            maxLength={MAX_FILE_NAME}
            required
            error={error ?? (nameless ? 'Enter the vendor’s name.' : undefined)}
            data-autofocus
          />
          <Select
            label="Type of the new vendor"
            data={vendorTypeChoices}
            value={made.vendor_type}
            onChange={(type) => isVendorType(type) && onChange({ ...made, vendor_type: type })}
            allowDeselect={false}
          />
        </>
      )}
    </Stack>
  );
}
