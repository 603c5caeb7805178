import { contactPermissionCalls } from '@bookline/contract/features/contact-permissions';
import { contacts } from '@bookline/contract/features/contacts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** How a contact may be reached, and the ledger. */
export const usePermissions = (id: string, enabled: boolean) =>
  useCall(contactPermissionCalls.get, { params: { id } }, { enabled });

/** Records consent. The form shows a failure. The contact's preferences may change with it. */
export const useRecordPermission = () =>
  useSend(contactPermissionCalls.record, {
    quiet: true,
    invalidates: ['contact-permissions', contacts.get, contacts.timeline],
  });
