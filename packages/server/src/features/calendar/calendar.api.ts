/**
 * For outside calendars and workflows. Every call acts for a user (`ctx`; jobs get one with `actFor`) who may edit the calendar: their own, or
 * one of a user whose contacts they can see. Pass the source (`origin`), so that owners aren't notified of changes from their own outside calendar.
 */
export { addBookedEvent, addEvent, type Changed, changeEvent, removeEvent, type Target } from './change-events.ts';
export { BOOKED_EVENT_CHANGED } from './commit-change.ts';
export type { EventChange, NewEvent } from './event-content.ts';
export { type EventsSince, eventsSince } from './events-since.ts';
export { deleteFeed } from './feed.queries.ts';
export { forgetEvents } from './forget-events.queries.ts';
export { listBusy, MAX_TIMES, readCalendar, readContactEvents } from './list-events.ts';
export { listTimes } from './list-times.ts';
export { type ChangedEvent, findEvent } from './store-events.queries.ts';
export type { StoredEvent } from './stored-event.ts';
