export { dispositionDetail, dispositionOf, readChoices, requireDispositions } from './dispositions.service.ts';
