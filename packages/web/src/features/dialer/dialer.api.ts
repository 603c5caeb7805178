export { CallClock } from './components/call-clock.tsx';
export { useCurrentDialer } from './current-dialer.ts';
