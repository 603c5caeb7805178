/**
 * For outside calendars and workflows. Every call acts for a user (`ctx`; jobs get one with `actFor`) who may edit the calendar: their own, or
 * one of a user whose contacts they can see. Pass the source (`origin`), so that owners aren't notified of changes from their own outside calendar.
 */
export { addEvent, type Changed, changeEvent, removeEvent, type Target } from './change-events.ts';
export type { EventChange, NewEvent } from './event-content.ts';
export { type EventsSince, eventsSince } from './events-since.ts';
export { deleteFeed } from './feed.queries.ts';
export { forgetEvents } from './forget-events.queries.ts';
export { MAX_TIMES, readCalendar } from './list-events.ts';
export { listTimes } from './list-times.ts';
export type { ChangedEvent } from './store-events.queries.ts';
export type { StoredEvent } from './stored-event.ts';
