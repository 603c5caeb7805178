export { readMbi } from './read-medicare.ts';
export { changeRxDetails, readRxDetails } from './rx-details.service.ts';
