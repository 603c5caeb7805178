import { quietJobs } from '@bookline/contract/features/quiet-jobs';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** The polling interval of the queue while it's visible. */
const REFRESH_MS = 5000;

/** Whether jobs are paused, and the queue. */
export const useQuietJobs = () => useCall(quietJobs.get, {}, { refetchInterval: REFRESH_MS });

/** Pauses or resumes the jobs. */
export const useSetQuietJobs = () => useSend(quietJobs.set, { invalidates: ['quiet-jobs'] });
