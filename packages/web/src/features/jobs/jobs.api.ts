export { WorkersNotice } from './components/workers-notice.tsx';
export { useCancelJob } from './jobs.data.ts';
