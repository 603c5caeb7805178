export { BOOK_VERSION } from './rules/rule-book.ts';
export { type Decision, decideTouch, decideTouches, previewTouch } from './decide-touch.ts';
