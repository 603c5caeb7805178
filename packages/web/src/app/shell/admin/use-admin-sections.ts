import { useRouterState } from '@tanstack/react-router';
import { allows } from '../../../lib/access.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import type { AdminScreen } from '../../registry/admin/admin-page.ts';
import { adminSections } from '../../registry/admin-sections.ts';

export interface ShownAdminPage {
  readonly label: string;
  /** Its first screen that the user has access to. */
  readonly to: string;
  readonly tabs: readonly AdminScreen[];
  readonly current: boolean;
}

export interface ShownAdminSection {
  readonly label: string;
  readonly pages: readonly ShownAdminPage[];
}

/** The admin pages and tabs the user has access to, by section, without empty ones. */
export function useAdminSections(): readonly ShownAdminSection[] {
  const user = useCurrentUser();
  const path = useRouterState({ select: (state) => state.location.pathname });
  return adminSections
    .map(({ label, pages }) => ({
      label,
      pages: pages.flatMap((page) => {
        const tabs = page.tabs.filter(({ needs }) => allows(user, needs));
        const [first] = tabs;
        if (!first) return [];
        return [{ label: page.label, to: first.to, tabs, current: tabs.some(({ to }) => isAt(to, path)) }];
      }),
    }))
    .filter(({ pages }) => pages.length > 0);
}

const isAt = (to: string, path: string) => path === to || path.startsWith(`${to}/`);

/** A screen that a search found, with the page it is a tab of. */
export interface FoundAdminScreen extends AdminScreen {
  /** Null if it has the page to itself, or the page's name. */
  readonly page: string | null;
}

/** The screens in which every typed word occurs: in the name, the description, the words that find it, or the page's name. */
export function findAdminScreens(
  sections: readonly ShownAdminSection[],
  typed: string,
): readonly { readonly label: string; readonly screens: readonly FoundAdminScreen[] }[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return sections
    .map(({ label, pages }) => ({
      label,
      screens: pages.flatMap((page) =>
        page.tabs
          .filter((tab) => {
            const text = `${tab.label} ${tab.about} ${tab.words ?? ''} ${page.label}`.toLowerCase();
            return words.every((word) => text.includes(word));
          })
          .map((tab) => ({ ...tab, page: tab.label === page.label ? null : page.label })),
      ),
    }))
    .filter(({ screens }) => screens.length > 0);
}
