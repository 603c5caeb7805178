export { LookUpPhone } from './components/look-up-phone.tsx';
