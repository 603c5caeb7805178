import { quietJobs } from '@bookline/contract/features/quiet-jobs';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** How often what waits is counted again while it is looked at. */
const REFRESH_MS = 5000;

/** Whether the jobs are quiet, and what there is to do. */
export const useQuietJobs = () => useCall(quietJobs.get, {}, { refetchInterval: REFRESH_MS });

/** Lets the jobs wait, or go on. */
export const useSetQuietJobs = () => useSend(quietJobs.set, { invalidates: ['quiet-jobs'] });
