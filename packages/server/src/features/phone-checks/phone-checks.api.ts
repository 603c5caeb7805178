export { checkPhone } from './check-phone.ts';
