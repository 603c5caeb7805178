/** The readers of dates and events, for other work that starts by them. */
export { dated } from './enroll-dates.queries.ts';
export { findNextCursor, isForeign, triggered } from './enroll-events.queries.ts';
export { activateFlow, writeFlow } from './flows.service.ts';
export { runsStartedBy, stopRunsStartedBy } from './runs.service.ts';
export { activateTemplate, writeTemplate } from './templates.service.ts';
