import { brands } from '@bookline/contract/features/brand';
import { adminSettings } from '@bookline/contract/features/settings';
import { useQueryClient } from '@tanstack/react-query';
import { invalidateSession } from '../../lib/session.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';
import { toast } from '../../ui/toast.ts';

/** All settings of the tenant. */
export const useSettings = () => useCall(adminSettings.list, {});

/** Sets a setting with a toast. The row shows the failure. Name, logo, and color update everywhere at once. */
export function useChangeSetting() {
  const client = useQueryClient();
  return useSend(adminSettings.update, {
    invalidates: [adminSettings.list, brands.get],
    until_shown: true,
    quiet: true,
    onSent({ data }) {
      // Shown here, because the row remounts after its setting changes.
      toast.done(`${data.label} saved`);
      return invalidateSession(client);
    },
  });
}
