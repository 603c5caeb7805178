import { useRouterState } from '@tanstack/react-router';
import { allows } from '../../../lib/access.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { type AdminScreen, adminSections } from '../../registry/admin-sections.ts';

export interface ShownAdminScreen extends AdminScreen {
  readonly current: boolean;
}

/** The admin screens the user has access to, by section, without empty sections. */
export function useAdminSections(): readonly {
  readonly label: string;
  readonly screens: readonly ShownAdminScreen[];
}[] {
  const user = useCurrentUser();
  const path = useRouterState({ select: (state) => state.location.pathname });
  return adminSections
    .map(({ label, screens }) => ({
      label,
      screens: screens
        .filter(({ needs }) => allows(user, needs))
        .map((screen) => ({ ...screen, current: path === screen.to || path.startsWith(`${screen.to}/`) })),
    }))
    .filter(({ screens }) => screens.length > 0);
}
