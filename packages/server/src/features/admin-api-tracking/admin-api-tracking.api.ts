export { findOrCreateVendor, readVendorChoices } from './api-vendors.ts';
