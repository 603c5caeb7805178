import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** Renders the toasts. A separate chunk, see toasts-once-needed.tsx. */
export default function Toasts() {
  return <Notifications position="bottom-right" limit={4} />;
}
