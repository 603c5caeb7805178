export { type Decision, decideTouch, decideTouches, previewTouch } from './decide-touch.ts';
export { BOOK_VERSION } from './rules/rule-book.ts';
