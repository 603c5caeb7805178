export { TrackedWebhooks } from './components/tracked-webhooks.tsx';
