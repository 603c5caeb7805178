import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** Where toasts appear. A chunk of its own: none shows in the first second. */
export default function Toasts() {
  return <Notifications position="bottom-right" limit={4} />;
}
