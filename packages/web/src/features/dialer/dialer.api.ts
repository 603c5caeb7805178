export { mayRecord, recordingWords } from './call-words.ts';
export { CallClock } from './components/call-clock.tsx';
export { RecordButton } from './components/record-button.tsx';
export { useCurrentDialer } from './current-dialer.ts';
