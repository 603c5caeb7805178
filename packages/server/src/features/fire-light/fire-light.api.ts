export { readApplicationNumber } from './answers.ts';
export { seedApplication } from './seed-application.ts';
