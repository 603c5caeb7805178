export { countLoggedOf } from './activity-tracking.service.ts';
