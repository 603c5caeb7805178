export { keepMbis } from './keep-mbis.ts';
export { mbisOf } from './mbis-of.ts';
export { readMbi } from './read-medicare.ts';
export { countWithMedicare, deleteItems } from './rx-details.queries.ts';
export { changeRxDetails, readRxDetails } from './rx-details.service.ts';
export { type MbiStream, streamMbis } from './stream-mbis.ts';
