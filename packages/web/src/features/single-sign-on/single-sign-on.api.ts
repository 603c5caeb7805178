export { Addresses } from './components/addresses.tsx';
export { SignOnButton } from './components/sign-on-button.tsx';
