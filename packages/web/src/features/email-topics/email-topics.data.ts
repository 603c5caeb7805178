import { contacts } from '@bookline/contract/features/contacts';
import { adminEmailTopics, contactEmailTopics } from '@bookline/contract/features/email-topics';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** Emails and contacts show the names of their topics. */
const invalidates = ['admin-email-topics', 'contact-email-topics', 'admin-emails', 'broadcast-emails'] as const;

export const useTopics = () => useCall(adminEmailTopics.list, {});
/** The form shows the failure. */
export const useAddTopic = () => useSend(adminEmailTopics.create, { invalidates, quiet: true });
export const useChangeTopic = () => useSend(adminEmailTopics.update, { invalidates, quiet: true });
export const useDeleteTopic = () => useSend(adminEmailTopics.delete, { invalidates });
/** Moves a topic in the list. */
export const useMoveTopic = () => useSend(adminEmailTopics.update, { invalidates, in_order: true });

/** Which topics a contact's addresses get. */
export const useContactTopics = (id: string, enabled: boolean) =>
  useCall(contactEmailTopics.get, { params: { id } }, { enabled });
/** The form shows the failure. */
export const useRecordTopic = () =>
  useSend(contactEmailTopics.record, {
    quiet: true,
    invalidates: ['contact-email-topics', 'outbound-gate', contacts.timeline],
  });
