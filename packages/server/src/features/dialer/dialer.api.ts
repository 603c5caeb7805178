export { disposeCall } from './dispose-call.ts';
