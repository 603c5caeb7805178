export { SensitiveValue } from './components/sensitive-value.tsx';
