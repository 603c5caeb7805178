import { bookings } from '@bookline/contract/features/bookings';
import { implement } from '../../platform/http/routes.ts';
import { changeSettings, readSettings } from './bookings.service.ts';

export const bookingRoutes = implement(bookings, {
  settings: async (ctx, { params }) => ({ data: await readSettings(ctx, params.id) }),
  update_settings: async (ctx, { params, body }) => ({ data: await changeSettings(ctx, params.id, body) }),
});
