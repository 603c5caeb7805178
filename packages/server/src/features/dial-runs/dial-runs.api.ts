export { findAttempt } from './entries.queries.ts';
export { findWrapUp } from './wrap-up.queries.ts';
