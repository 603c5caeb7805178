export { findOrCreateVendor, getVendor, readVendorChoices } from './api-vendors.ts';
