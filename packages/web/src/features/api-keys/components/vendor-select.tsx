import { Select } from '@mantine/core';
import { useVendorChoices } from '../api-keys.data.ts';

/** The vendor that uses the key. */
export function VendorSelect({
  value,
  label,
  error,
  onChange,
}: {
  readonly value: string | null;
  /** The name of the selected vendor, shown before the list loads. */
  readonly label: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (id: string | null) => void;
}) {
  const { data } = useVendorChoices();
  const known = data?.data.map(({ id, vendor_name }) => ({ value: id, label: vendor_name }));
  return (
    <Select
      label="Vendor"
      description="The company whose software uses this key, if it isn’t your own."
      placeholder="None"
      data={known ?? (value && label ? [{ value, label }] : [])}
      value={value}
      onChange={onChange}
      error={error}
      searchable
      clearable
      nothingFoundMessage="No matching vendors. An admin can add one."
    />
  );
}
