export { MergedNotice } from './components/merged-notice.tsx';
