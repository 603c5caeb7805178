import { authIps } from '@bookline/contract/features/auth-ips';
import { offices } from '@bookline/contract/features/offices';
import { profiles } from '@bookline/contract/features/profiles';
import { useCurrentUser, useUpdateSession } from '../../lib/session.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** Changes the user's name and bio. The shell shows the change at once. */
export function useUpdateProfile(onSent: () => void) {
  const update = useUpdateSession();
  return useSend(profiles.update, {
    quiet: true,
    invalidates: [profiles.webpage],
    onSent: ({ data }) => {
      update({ profile: data });
      onSent();
    },
  });
}

/** Saves one of the user's pictures, or removes it with null. Rejects on failure. */
export function useUpdatePicture(): (part: 'personal_photo' | 'logo', file: File | null) => Promise<unknown> {
  const { mutateAsync } = useUpdateProfile(() => undefined);
  return (part, file) => mutateAsync(file ? { body: {}, files: { [part]: file } } : { body: { [part]: null } });
}

/** Changes the user's theme. */
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

export function useUpdateTimezone() {
  const update = useUpdateSession();
  return useSend(profiles.update_timezone, { quiet: true, onSent: ({ data }) => update(data) });
}

export const useOwnAccount = (id: string) => useCall(profiles.account, { params: { id } });
export const useUpdateAccount = () =>
  useSend(profiles.update_account, {
    quiet: true,
    invalidates: [profiles.account, profiles.medicare_registered, offices.list],
  });
export const useMedicareRegistration = (enabled: boolean) => useCall(profiles.medicare_registered, {}, { enabled });

export const useOwnWebpage = (id: string) => useCall(profiles.webpage, { params: { id } });

/** Changes the user's public page. It shows the profile's photo and bio, so the shell refreshes too. */
export function useUpdateWebpage() {
  const { profile } = useCurrentUser();
  const update = useUpdateSession();
  return useSend(profiles.update_webpage, {
    quiet: true,
    invalidates: [profiles.webpage],
    onSent: ({ data: { about_me, personal_photo } }) => update({ profile: { ...profile, about_me, personal_photo } }),
  });
}

export const useOffices = (query: { q?: string; page: number }) =>
  useCall(offices.list, { query }, { keepPrevious: true });

/** Offices to choose from, the user's own first. */
export const useOfficeChoices = (q: string) =>
  (useOffices({ page: 1, ...(q && { q }) }).data?.data ?? []).map(({ id, name, city }) => ({
    value: id,
    label: [name, city].filter(Boolean).join(', '),
  }));

export const useAuthIps = (query: { q?: string; page: number; everyone: 'true' | 'false' }) =>
  useCall(authIps.list, { query }, { keepPrevious: true });
