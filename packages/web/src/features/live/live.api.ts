import { lazy } from 'react';

export { listen } from './connection.ts';

export const LiveContact = lazy(() => import('./components/live-contact.tsx'));

export const LiveList = lazy(() => import('./components/live-list.tsx'));
