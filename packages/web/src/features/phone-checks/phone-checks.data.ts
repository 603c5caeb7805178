import type { ContactSelectionInput } from '@bookline/contract/features/contact-selection';
import { type PhoneVerification, phoneChecks } from '@bookline/contract/features/phone-checks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callOptions, useCall } from '../../lib/use-call.ts';
import type { ListQuery } from '../../lib/use-list-state.ts';
import { useSend } from '../../lib/use-send.ts';

/** While numbers are being validated. */
const LOOK_AGAIN_MS = 2000;

export const sortFields = ['created_at', 'checked_at', 'phone_number', 'line_type'] as const;

const isOpen = ({ status }: PhoneVerification): boolean => status === 'queued' || status === 'asked';

/** A page of the numbers that the user validated. Polled while the page has some that wait. */
export const useVerifications = (query: ListQuery<(typeof sortFields)[number]>, batch_id: string | undefined) =>
  useQuery({
    ...callOptions(phoneChecks.list, { query: { ...query, ...(batch_id && { batch_id }) } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isOpen) ? LOOK_AGAIN_MS : false),
  });

export const useValidationUsage = () => useCall(phoneChecks.usage, {});

/** How many numbers validating these contacts takes. */
export const useValidationCount = (selection: ContactSelectionInput) => useCall(phoneChecks.count, { body: selection });

const changes = [phoneChecks.list, phoneChecks.usage] as const;

export const useBuyValidations = () =>
  useSend(phoneChecks.purchase, { quiet: true, invalidates: [...changes, 'sms-subscriptions'] });
export const useValidateNumber = () => useSend(phoneChecks.single, { quiet: true, invalidates: changes });

export function useValidateContacts() {
  const send = useSend(phoneChecks.group, { quiet: true, invalidates: [...changes, 'jobs'] });
  return {
    ...send,
    start: (selection: ContactSelectionInput, onSuccess: (numbers: number) => void) =>
      send.mutate({ body: selection }, { onSuccess: ({ data }) => onSuccess(data.total - data.recent) }),
  };
}
