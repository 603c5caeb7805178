export { HereFrame } from './components/here-frame.tsx';
