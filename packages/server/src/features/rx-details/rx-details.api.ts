export { readMbi } from './read-medicare.ts';
