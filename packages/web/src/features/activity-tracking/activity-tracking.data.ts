import type { QueryInput } from '@bookline/contract/endpoint';
import { activityTracking } from '@bookline/contract/features/activity-tracking';
import { contacts } from '@bookline/contract/features/contacts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** Logs an activity. The caller shows a failure next to the input. */
export const useLogActivity = () =>
  useSend(activityTracking.log, { invalidates: ['activity-tracking', contacts.timeline], quiet: true });

export const useActivitySummary = (query: QueryInput<typeof activityTracking.summary>) =>
  useCall(activityTracking.summary, { query }, { keepPrevious: true });

export const useLoggedActivities = (query: QueryInput<typeof activityTracking.list>) =>
  useCall(activityTracking.list, { query }, { keepPrevious: true });
