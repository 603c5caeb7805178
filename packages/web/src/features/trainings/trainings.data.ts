import { corporations } from '@bookline/contract/features/corporations';
import { adminTrainings, trainings } from '@bookline/contract/features/trainings';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

const invalidates = ['trainings', 'admin-trainings'] as const;

/** The trainings that are for the user. Asked for anew each time: the links in them expire. */
export const useOwnTrainings = () => useCall(trainings.list, {}, { staleTime: 0 });

/** All trainings, for an admin. */
export const useTrainings = () => useCall(adminTrainings.list, {}, { staleTime: 0 });

/** Whose people a training can be for. */
export const useCorporations = () =>
  useCall(corporations.list, { query: { limit: 200 } }).data?.data.map(({ id, name }) => ({
    value: id,
    label: name,
  })) ?? [];

/** Adds or changes a training. The form shows the failure. */
export const useAddTraining = () => useSend(adminTrainings.create, { invalidates, quiet: true });
export const useChangeTraining = () => useSend(adminTrainings.update, { invalidates, quiet: true });
export const useDeleteTraining = () => useSend(adminTrainings.delete, { invalidates });
