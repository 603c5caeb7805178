import { type Brand, brands } from '@bookline/contract/features/brand';
import { useCall } from './use-call.ts';

const HOUR_MS = 3600_000;

/** The brand of the host name that the page was opened on: for who has not signed in. undefined until it is known. */
export function useBrand(): Brand | undefined {
  return useCall(brands.get, {}, { staleTime: HOUR_MS }).data?.data;
}
