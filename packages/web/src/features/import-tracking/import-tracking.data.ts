import { importTracking } from '@bookline/contract/features/import-tracking';
import { useCall } from '../../lib/use-call.ts';

export type TrackedBy = 'vendor' | 'source' | 'import';

/** The outcome of imported leads by vendor, lead source, or import. */
export const useTracking = (query: { from: string; to: string; by: TrackedBy }) =>
  useCall(importTracking.summary, { query }, { keepPrevious: true });
