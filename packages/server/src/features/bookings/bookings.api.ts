export { putSettings } from './bookings.queries.ts';
