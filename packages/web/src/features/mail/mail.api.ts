export { HereFrame } from './components/here-frame.tsx';
export { ServerForm } from './components/server-form.tsx';
