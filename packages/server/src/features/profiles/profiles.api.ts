export { readMedicareRegistration } from './profiles.service.ts';
