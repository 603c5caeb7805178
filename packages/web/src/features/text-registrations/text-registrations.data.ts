import { textRegistrations } from '@bookline/contract/features/text-registrations';
import { useQuery } from '@tanstack/react-query';
import { callOptions } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** The built-in registry takes a minute. */
const LOOK_AGAIN_MS = 10_000;

/** All registrations. Polled while one waits for a decision. */
export const useRegistrations = () =>
  useQuery({
    ...callOptions(textRegistrations.list, {}),
    refetchInterval: ({ state }) =>
      state.data?.data.registrations.some((one) => one.state === 'submitted' || one.state === 'in_review')
        ? LOOK_AGAIN_MS
        : false,
  });

const how = { quiet: true, invalidates: [textRegistrations.list] } as const;

export const useCreateRegistration = () => useSend(textRegistrations.create, how);
export const useUpdateRegistration = () => useSend(textRegistrations.update, how);
export const useSubmitRegistration = () => useSend(textRegistrations.submit, how);
export const useDeleteRegistration = () => useSend(textRegistrations.delete, { invalidates: [textRegistrations.list] });
