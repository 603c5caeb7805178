import { profiles } from '@bookline/contract/features/profiles';
import { useUpdateSession } from '../../lib/session.ts';
import { useSend } from '../../lib/use-send.ts';

/** Changes one's name and words about oneself; what the shell shows follows at once. */
export function useUpdateProfile(onSent: () => void) {
  const update = useUpdateSession();
  return useSend(profiles.update, {
    quiet: true,
    onSent: ({ data }) => {
      update({ profile: data });
      onSent();
    },
  });
}

/** Changes how the app looks for oneself. */
export function useUpdateTheme(onSent: () => void) {
  const update = useUpdateSession();
  return useSend(profiles.update_theme, {
    quiet: true,
    onSent: ({ data }) => {
      update({ profile: data });
      onSent();
    },
  });
}

export function useUpdateTimezone(onSent: () => void) {
  const update = useUpdateSession();
  return useSend(profiles.update_timezone, {
    quiet: true,
    onSent: ({ data }) => {
      update(data);
      onSent();
    },
  });
}
