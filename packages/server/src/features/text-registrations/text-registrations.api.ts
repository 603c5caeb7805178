export { registrationOf } from './registration-of.ts';
