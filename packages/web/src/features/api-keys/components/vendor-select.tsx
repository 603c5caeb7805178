import { Select } from '@mantine/core';
import { useVendorChoices } from '../api-keys.data.ts';

/** Whose software a key is for. */
export function VendorSelect({
  value,
  label,
  error,
  onChange,
}: {
  readonly value: string | null;
  /** The name of what is chosen, known before the list has loaded. */
  readonly label: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (id: string | null) => void;
}) {
  const { data } = useVendorChoices();
  const known = data?.data.map(({ id, vendor_name }) => ({ value: id, label: vendor_name }));
  return (
    <Select
      label="Vendor"
      description="Whose software uses this key, where it is not your own."
      placeholder="None"
      data={known ?? (value && label ? [{ value, label }] : [])}
      value={value}
      onChange={onChange}
      error={error}
      searchable
      clearable
      nothingFoundMessage="No vendor of this name. An admin adds vendors."
    />
  );
}
