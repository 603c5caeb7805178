export { readAccountNumber } from './contact-securities.service.ts';
