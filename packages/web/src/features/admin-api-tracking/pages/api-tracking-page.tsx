import { SegmentedControl } from '@mantine/core';
import { useUrlState } from '../../../lib/url-state.ts';
import { TrackedWebhooks } from '../../webhook-endpoints/webhook-endpoints.api.ts';
import { KeysList } from '../components/keys-list.tsx';
import { VendorsList } from '../components/vendors-list.tsx';

const choices = [
  { value: 'vendors', label: 'Vendors' },
  { value: 'keys', label: 'Keys' },
  { value: 'webhooks', label: 'Webhooks' },
] as const;

interface State {
  readonly tab: 'keys' | 'webhooks' | undefined;
  readonly q: undefined;
  readonly page: undefined;
}
const tabOf = (value: unknown) => (value === 'keys' || value === 'webhooks' ? value : undefined);
const parse = ({ tab }: Readonly<Record<string, unknown>>): State => ({
  tab: tabOf(tab),
  q: undefined,
  page: undefined,
});

/** R289: the vendors that use the tenant's data, their keys, and all webhooks. */
export function ApiTrackingPage() {
  const [{ tab }, setState] = useUrlState(parse);
  const tabs = (
    <SegmentedControl
      size="xs"
      aria-label="View"
      data={[...choices]}
      value={tab ?? 'vendors'}
      // A different list starts on its first page without a search.
      onChange={(value) => setState({ tab: tabOf(value), q: undefined, page: undefined })}
    />
  );
  if (tab === 'webhooks') return <TrackedWebhooks title="API tracking" tabs={tabs} />;
  return tab === 'keys' ? <KeysList tabs={tabs} /> : <VendorsList tabs={tabs} />;
}
