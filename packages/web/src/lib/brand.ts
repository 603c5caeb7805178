import { type Brand, brands } from '@bookline/contract/features/brand';
import { HOUR_MS } from '@bookline/contract/rules/time-units';
import { useCall } from './use-call.ts';

/** Used if the brand can't be loaded. */
const PRODUCT: Brand = { name: 'Bookline', logo_url: '/icon.svg', primary_color: null, sign_in_notice: '' };

/** The brand of the page's host name, for users who aren't signed in. Undefined while loading. */
export function useBrand(): Brand | undefined {
  const { data, isError } = useCall(brands.get, {}, { staleTime: HOUR_MS });
  return data?.data ?? (isError ? PRODUCT : undefined);
}
