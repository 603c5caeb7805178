import { adminTrainings, trainings } from '@bookline/contract/features/trainings';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

const invalidates = ['trainings', 'admin-trainings'] as const;

/** The user's trainings. Always reloaded, because their links expire. */
export const useOwnTrainings = () => useCall(trainings.list, {}, { staleTime: 0 });

/** All trainings, for an admin. */
export const useTrainings = () => useCall(adminTrainings.list, {}, { staleTime: 0 });

/** Adds or changes a training. The form shows the failure. */
export const useAddTraining = () => useSend(adminTrainings.create, { invalidates, quiet: true });
export const useChangeTraining = () => useSend(adminTrainings.update, { invalidates, quiet: true });
export const useDeleteTraining = () => useSend(adminTrainings.delete, { invalidates });
