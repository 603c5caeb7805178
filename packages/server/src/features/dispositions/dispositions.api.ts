export { dispositionDetail, dispositionOf, requireDispositions } from './dispositions.service.ts';
