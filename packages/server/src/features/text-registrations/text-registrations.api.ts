export { type NumberRegistration, registrationOf } from './registration-of.ts';
