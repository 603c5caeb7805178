import type { BookingSettings, BookingSettingsInput } from '@bookline/contract/features/bookings';
import { bookingLengths, bookingPlaceNames, topicsFor } from '@bookline/contract/rules/bookings';
import { ianaZone } from '@bookline/contract/rules/options';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { tellUserChanged } from '../sessions/sessions.api.ts';
import { pageUrlOf } from '../webpages/webpages.api.ts';
import { findSettings, putSettings, type StoredSettings } from './bookings.queries.ts';

/** What a user starts with: weekdays, 9 AM to 5 PM, by phone, off. */
function usualSettings({ actor, tenant }: Context): StoredSettings {
  const zone = ianaZone(actor.user.timezone);
  return {
    bookable: false,
    timezone: zone === 'UTC' ? 'America/New_York' : zone,
    hours: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' })),
    lengths: [30],
    buffer_minutes: 0,
    notice_minutes: 240,
    horizon_days: 30,
    topics: topicsFor(tenant.variant),
    places: ['phone'],
    online_url: '',
  };
}

/** When visitors can book the user. */
export async function readSettings(ctx: Context, userId: string): Promise<BookingSettings> {
  requireOwn(ctx, userId);
  const { hours, lengths, topics, places, ...rest } =
    (await findSettings(ctx.db, ctx.tenant.id, userId)) ?? usualSettings(ctx);
  const page = await pageUrlOf(ctx, { tenant_id: ctx.tenant.id, kind: 'user', owner_id: userId });
  return {
    ...rest,
    hours: [...hours],
    lengths: [...lengths],
    topics: [...topics],
    places: [...places],
    booking_url: page === null ? null : `${page}/book`,
  };
}

/** Changes it. Appointments that are booked already stay. Throws 404 and 422. */
export async function changeSettings(
  ctx: Context,
  userId: string,
  settings: BookingSettingsInput,
): Promise<BookingSettings> {
  requireOwn(ctx, userId);
  const { db, tenant, clock } = ctx;
  const offered = topicsFor(tenant.variant);
  if (settings.topics.some((topic) => !offered.includes(topic)))
    throw invalid('topics', 'Choose a topic from the list.');
  if (settings.bookable && (await pageUrlOf(ctx, { tenant_id: tenant.id, kind: 'user', owner_id: userId })) === null)
    throw invalid('bookable', 'Visitors book on your public page. Give it a name first.');
  const before = await findSettings(db, tenant.id, userId);
  // In the order of the lists, each once.
  const stored = {
    ...settings,
    lengths: bookingLengths.filter((length) => settings.lengths.includes(length)),
    topics: offered.filter((topic) => settings.topics.includes(topic)),
    places: bookingPlaceNames.filter((place) => settings.places.includes(place)),
  };
  await putSettings(db, tenant.id, userId, stored, clock.now());
  await audit(ctx, {
    action: 'user.update',
    subject_id: userId,
    detail: { fields: ['booking'], from: before?.bookable ?? false, to: settings.bookable },
  });
  // The page shows whether it can be booked.
  await tellUserChanged(db, userId);
  return readSettings(ctx, userId);
}

function requireOwn(ctx: Context, userId: string): void {
  if (userId !== ctx.actor.user_id) throw new AppError('not_found');
}
