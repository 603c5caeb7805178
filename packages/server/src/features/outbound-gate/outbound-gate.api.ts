export { type Decision, decideTouch, decideTouches, previewTouch } from './decide-touch.ts';
