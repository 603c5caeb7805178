export { readVendorChoices } from './api-vendors.ts';
