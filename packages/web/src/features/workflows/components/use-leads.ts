import { allows } from '../../../lib/access.ts';
import { useCurrentUser } from '../../../lib/session.ts';

const leaders = ['admin', 'bu_admin', 'manager', 'regional_manager', 'district_manager', 'field_manager'] as const;

/** Whether the user can edit categories. */
export const useLeads = () => allows(useCurrentUser(), { roles: leaders });
