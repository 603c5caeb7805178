export { writeNote } from './contact-notes.service.ts';
