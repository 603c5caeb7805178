import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** Where toasts appear. A chunk of its own, see toasts-once-needed.tsx. */
export default function Toasts() {
  return <Notifications position="bottom-right" limit={4} />;
}
