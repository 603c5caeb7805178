import { lazy } from 'react';

export { useMessages } from './voicemail-messages.data.ts';

/** Record, play, and delete messages for answering machines. */
export const MessagesDialog = lazy(() => import('./components/messages-dialog.tsx'));
