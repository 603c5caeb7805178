export { changeLink } from './linked-contacts.service.ts';
