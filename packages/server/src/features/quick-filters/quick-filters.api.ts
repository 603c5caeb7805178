export { requireOurs } from './missing.ts';
