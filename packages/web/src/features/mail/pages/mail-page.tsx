import { useParams } from '@tanstack/react-router';
import { useTimeZone } from '../../../lib/timezone.ts';
import { AdminMailView } from '../components/mail-view.tsx';

/** One email, for an admin. */
export function MailPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  return <AdminMailView id={id} zone={useTimeZone()} />;
}
