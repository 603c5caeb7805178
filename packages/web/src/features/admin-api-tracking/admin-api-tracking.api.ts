export { isVendorType, vendorTypeChoices } from './vendor-types.ts';
