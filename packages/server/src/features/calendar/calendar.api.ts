/**
 * For calendars elsewhere and for workflows. Everything acts for a person (`ctx`; jobs get one with `actFor`), who must keep the calendar: their own, or
 * that of somebody whose contacts they see. Name where it comes from (`origin`): then nobody is told of what their own outside calendar did.
 */
export { addEvent, type Changed, changeEvent, removeEvent, type Target } from './change-events.ts';
export type { EventChange, NewEvent } from './event-content.ts';
export { type EventsSince, eventsSince } from './events-since.ts';
export { forgetEvents } from './forget-events.queries.ts';
export { MOST_TIMES } from './list-events.ts';
export { listTimes } from './list-times.ts';
export type { ChangedEvent } from './store-events.queries.ts';
export type { StoredEvent } from './stored-event.ts';
