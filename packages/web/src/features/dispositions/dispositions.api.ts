export { useDispose, useDispositions } from './dispositions.data.ts';
