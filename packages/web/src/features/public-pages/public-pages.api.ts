export { PublicText } from './components/public-text.tsx';
