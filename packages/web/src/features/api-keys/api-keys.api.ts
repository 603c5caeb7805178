export { ExpirySelect, expiryTime, firstExpiry } from './components/expiry-select.tsx';
export { KeyState } from './components/key-state.tsx';
export { VendorSelect } from './components/vendor-select.tsx';
