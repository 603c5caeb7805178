import { adminEmails } from '@bookline/contract/features/broadcast-emails';
import { useCall } from '../../lib/use-call.ts';
import type { ListQuery } from '../../lib/use-list-state.ts';
import { useSend } from '../../lib/use-send.ts';
import type { EmailWords } from './email-draft.ts';

/** Queries that show emails. They're out of date after a change. */
const invalidates = ['admin-emails', 'broadcast-emails'] as const;

/** The columns that sort the list. The first is the default. */
export const emailOrders = ['name', 'subject', 'updated_at'] as const;

export const useEmails = (query: ListQuery<(typeof emailOrders)[number]>) =>
  useCall(adminEmails.list, { query }, { keepPrevious: true });

/** An email with its content, by default the newest version. */
export const useEmail = (id: string, version?: number) =>
  useCall(adminEmails.get, { params: { id }, query: version === undefined ? {} : { version } }, { enabled: id !== '' });

/** The form shows the failure. */
export const useAddEmail = () => useSend(adminEmails.create, { invalidates, quiet: true });
export const useChangeEmail = () => useSend(adminEmails.update, { invalidates, quiet: true });
export const useDeleteEmail = () => useSend(adminEmails.delete, { invalidates });
export const useChangeEmails = () => useSend(adminEmails.bulk_update, { invalidates });

/** The unsaved email as a contact would get it. */
export const useEmailPreview = (contact_id: string | null, words: EmailWords) =>
  useCall(adminEmails.preview, { body: { ...words, contact_id } }, { keepPrevious: true, staleTime: 0 });

export const useCheckEmail = () => useSend(adminEmails.check, { quiet: true });
export const useTestEmail = () => useSend(adminEmails.test, { quiet: true });
export const useAddImage = () => useSend(adminEmails.add_image, { quiet: true });
