export { useSupport } from './helps.data.ts';
