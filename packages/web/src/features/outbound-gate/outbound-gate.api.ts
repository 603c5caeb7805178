export { useMayContact } from './outbound-gate.data.ts';
