import { toast } from '../../../ui/toast.ts';
import { useCancelEmail } from '../../email-messages/email-messages.api.ts';

/** Cancels an email before it's sent. Resolves to whether it was in time; a toast has shown the failure. */
export function useTakeBack(contactId: string): (emailId: string) => Promise<boolean> {
  const cancel = useCancelEmail();
  return (emailId) =>
    cancel.mutateAsync({ params: { id: contactId, emailId } }).then(
      () => {
        toast.done('Send canceled');
        return true;
      },
      () => false,
    );
}
