export { addFile, takeBackVersion } from './contact-files.service.ts';
