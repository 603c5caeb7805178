import { DAY_MS, HOUR_MS } from './time-units.ts';
import type { Variant } from './variant.ts';
import { weekdays } from './weekdays.ts';

/** What an appointment can be about, and where it's offered. */
export const bookingTopics = [
  { value: 'medicare', label: 'Medicare', variants: ['agent_network'] },
  { value: 'life', label: 'Life insurance', variants: ['agent_network'] },
  { value: 'annuities', label: 'Annuities', variants: ['agent_network'] },
  { value: 'health', label: 'Health insurance', variants: ['agent_network'] },
  { value: 'long_term_care', label: 'Long-term care', variants: ['agent_network'] },
  { value: 'funeral_planning', label: 'Funeral planning', variants: ['preneed'] },
  { value: 'career', label: 'Career opportunities', variants: ['recruiting'] },
  { value: 'review', label: 'Policy review', variants: ['agent_network', 'preneed'] },
  { value: 'other', label: 'Something else', variants: ['agent_network', 'preneed', 'recruiting'] },
] as const satisfies readonly { value: string; label: string; variants: readonly Variant[] }[];
export type BookingTopic = (typeof bookingTopics)[number]['value'];
export const bookingTopicNames = bookingTopics.map(({ value }) => value);

/** The topics that a company of this kind can offer. */
export const topicsFor = (variant: Variant): readonly BookingTopic[] =>
  bookingTopics.filter(({ variants }) => variants.some((each) => each === variant)).map(({ value }) => value);

export const topicLabel = (topic: string): string =>
  bookingTopics.find(({ value }) => value === topic)?.label ?? 'Appointment';

/** How they meet. */
export const bookingPlaces = [
  { value: 'phone', label: 'Phone call' },
  { value: 'office', label: 'At the office' },
  { value: 'online', label: 'Video call' },
] as const;
export type BookingPlace = (typeof bookingPlaces)[number]['value'];
export const bookingPlaceNames = bookingPlaces.map(({ value }) => value);
export const placeLabel = (place: string): string =>
  bookingPlaces.find(({ value }) => value === place)?.label ?? 'Appointment';

/** Lengths in minutes. */
export const bookingLengths = [15, 20, 30, 45, 60, 90] as const;
export const MAX_BOOKING_LENGTHS = 3;
/** Minutes kept free before and after each appointment. */
export const bookingBuffers = [0, 5, 10, 15, 30, 60] as const;
/** The shortest time between booking and the appointment, in minutes. */
export const bookingNotices = [60, 120, 240, 720, 1440, 2880] as const;
/** How many days ahead visitors can book. */
export const bookingHorizons = [7, 14, 30, 60, 90] as const;
/** Working hours of one weekday: a morning, an afternoon, and an evening. */
export const MAX_HOURS_A_DAY = 3;

/** Working hours of one weekday. `day`: 1 is Monday. Times as `HH:MM` in the settings' time zone. */
export interface BookingHours {
  readonly day: number;
  readonly from: string;
  readonly to: string;
}

/** The days from Monday, as `BookingHours` numbers them. */
export const bookingDays = [1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: weekdays[value % 7] ?? '' }));

/** The time zones that visitors can choose. Another one of theirs is added. */
export const visitorZones = [
  { value: 'America/New_York', label: 'Eastern time' },
  { value: 'America/Chicago', label: 'Central time' },
  { value: 'America/Denver', label: 'Mountain time' },
  { value: 'America/Phoenix', label: 'Arizona time' },
  { value: 'America/Los_Angeles', label: 'Pacific time' },
  { value: 'America/Anchorage', label: 'Alaska time' },
  { value: 'Pacific/Honolulu', label: 'Hawaii time' },
] as const;
export const zoneLabel = (zone: string): string =>
  visitorZones.find(({ value }) => value === zone)?.label ?? zone.replaceAll('_', ' ');

/** How long before an appointment its visitor is reminded. */
export const BOOKING_REMINDERS_MS = [DAY_MS, HOUR_MS] as const;
