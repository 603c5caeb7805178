export { findOpenCall } from './calls.queries.ts';
export { checkSoon } from './check-call.ts';
export { countCallsOf } from './dialer.service.ts';
export { dialerFacts, whyNoCalls } from './dialer-facts.ts';
export { disposeCall, skipDisposition } from './dispose-call.ts';
export { keepCallRecording, retentionSettings } from './keep-recording.ts';
export { leaveMessage } from './leave-message.ts';
export { noteCall, recordOutsideCall } from './outside-call.ts';
export { hasRecording } from './recordings.queries.ts';
