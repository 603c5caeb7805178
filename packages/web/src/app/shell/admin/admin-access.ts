import type { Needs } from '../../../lib/access.ts';

/** Who has anything to do in the admin area: what registry/admin-sections.ts asks for, which is loaded only there. R153: sub_admins have the flag too. */
export const anyAdminScreen: Needs = { roles: ['admin'] };
