import type { Needs } from '../../../lib/access.ts';

/** Whether the user can open any admin screen. Kept apart from registry/admin-sections.ts, which only the admin area loads. R153: sub_admins have the flag too. */
export const anyAdminScreen: Needs = { roles: ['admin'] };
