import { bookings } from '@bookline/contract/features/bookings';
import { profiles } from '@bookline/contract/features/profiles';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

export const useBookingSettings = (id: string) => useCall(bookings.settings, { params: { id } });

// The form shows the failures.
export const useSaveBookingSettings = () =>
  useSend(bookings.update_settings, { invalidates: [bookings.settings, profiles.webpage], quiet: true });
