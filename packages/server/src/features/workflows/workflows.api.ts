/** The readers of dates and events, for other work that starts by them. */
export { dated } from './enroll-dates.queries.ts';
export { findNextCursor, isForeign, triggered } from './enroll-events.queries.ts';
