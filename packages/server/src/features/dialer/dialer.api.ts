export { findOpenCall } from './calls.queries.ts';
export { checkSoon } from './dialer.jobs.ts';
export { dialerFacts, whyNoCalls } from './dialer-facts.ts';
export { disposeCall } from './dispose-call.ts';
export { leaveMessage } from './leave-message.ts';
