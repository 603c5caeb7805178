export { addFile } from './contact-files.service.ts';
