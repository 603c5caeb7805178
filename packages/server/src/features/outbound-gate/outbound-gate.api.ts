export { stateOfNumber } from './area-codes.ts';
export { OPTED_OUT_BY_TEXT } from './decide.ts';
export { type Decision, decideAttempt, decideAttempts, previewAttempt } from './decide-attempt.ts';
export { wasDecided } from './decisions.queries.ts';
export { BOOK_VERSION, ruleBook } from './rules/rule-book.ts';
