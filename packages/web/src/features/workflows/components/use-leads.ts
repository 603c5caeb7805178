import { leaderTypes } from '@bookline/contract/rules/roles';
import { allows } from '../../../lib/access.ts';
import { useCurrentUser } from '../../../lib/session.ts';

/** Whether the user can edit categories. */
export const useLeads = () => allows(useCurrentUser(), { roles: leaderTypes });
