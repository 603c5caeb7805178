import { SegmentedControl } from '@mantine/core';
import { useUrlState } from '../../../lib/url-state.ts';
import { KeysList } from '../components/keys-list.tsx';
import { VendorsList } from '../components/vendors-list.tsx';

const choices = [
  { value: 'vendors', label: 'Vendors' },
  { value: 'keys', label: 'Keys' },
] as const;

interface State {
  readonly tab: 'keys' | undefined;
  readonly q: undefined;
  readonly page: undefined;
}
const parse = ({ tab }: Readonly<Record<string, unknown>>): State => ({
  tab: tab === 'keys' ? tab : undefined,
  q: undefined,
  page: undefined,
});

/** R289: the vendors that use the tenant's data, and their keys. */
export function ApiTrackingPage() {
  const [{ tab }, setState] = useUrlState(parse);
  const tabs = (
    <SegmentedControl
      size="xs"
      aria-label="View"
      data={[...choices]}
      value={tab ?? 'vendors'}
      // A different list starts on its first page without a search.
      onChange={(value) => setState({ tab: value === 'keys' ? value : undefined, q: undefined, page: undefined })}
    />
  );
  return tab === 'keys' ? <KeysList tabs={tabs} /> : <VendorsList tabs={tabs} />;
}
