export { useActAs, useMayAct } from './acting.data.ts';
