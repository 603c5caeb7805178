import type { Needs } from '../../../lib/access.ts';

/** One screen of the admin area. */
export interface AdminScreen {
  readonly label: string;
  readonly to: string;
  /** A short description for the landing page and the searches. */
  readonly about: string;
  /** Other words that find it: what users of other products would type. */
  readonly words?: string;
  readonly needs: Needs & { readonly roles: NonNullable<Needs['roles']> };
}

/** One entry of the admin navigation. Its screens are tabs, each with its own address. With one screen there is no row of tabs. */
export interface AdminPage {
  readonly label: string;
  readonly tabs: readonly [AdminScreen, ...AdminScreen[]];
}

export interface AdminSection {
  readonly label: string;
  readonly pages: readonly AdminPage[];
}

/** R153: sub_admins have the flag too. */
export const admin = { roles: ['admin'] } as const;
export const systemAdmin = { roles: ['admin'], system_admin: true } as const;

/** A page of one screen. */
export const alone = (screen: AdminScreen): AdminPage => ({ label: screen.label, tabs: [screen] });
