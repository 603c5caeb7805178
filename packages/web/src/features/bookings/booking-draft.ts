import type { BookingSettings } from '@bookline/contract/features/bookings';
import type { BookingHours, BookingPlace, BookingTopic } from '@bookline/contract/rules/bookings';

/** The settings in the form. Choices from a list are texts there. */
export interface BookingDraft {
  bookable: boolean;
  timezone: string;
  hours: readonly BookingHours[];
  lengths: string[];
  buffer_minutes: string;
  notice_minutes: string;
  horizon_days: string;
  topics: BookingTopic[];
  places: BookingPlace[];
  online_url: string;
}

export const bookingDraftOf = ({
  booking_url: _url,
  lengths,
  buffer_minutes,
  notice_minutes,
  horizon_days,
  ...settings
}: BookingSettings): BookingDraft => ({
  ...settings,
  lengths: lengths.map(String),
  buffer_minutes: String(buffer_minutes),
  notice_minutes: String(notice_minutes),
  horizon_days: String(horizon_days),
});

/** The request's body for a draft. */
export const bodyOf = ({ hours, lengths, buffer_minutes, notice_minutes, horizon_days, ...draft }: BookingDraft) => ({
  ...draft,
  hours: [...hours],
  lengths: lengths.map(Number),
  buffer_minutes: Number(buffer_minutes),
  notice_minutes: Number(notice_minutes),
  horizon_days: Number(horizon_days),
});

/** '45 minutes', '4 hours', '2 days' */
export function durationWords(minutes: number): string {
  const [count, unit] =
    minutes < 60 ? [minutes, 'minute'] : minutes < 1440 ? [minutes / 60, 'hour'] : [minutes / 1440, 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
