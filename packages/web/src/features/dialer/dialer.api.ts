export { mayRecord, recordingWords } from './call-words.ts';
export { CallClock } from './components/call-clock.tsx';
export { useCurrentDialer } from './current-dialer.ts';
