import type { AdminUser } from '@bookline/contract/features/admin-user';
import { StatusChip } from '../../../ui/status-chip.tsx';

const states: Record<AdminUser['state'], { readonly label: string; readonly color: string }> = {
  active: { label: 'Active', color: '#2f9e44' },
  invited: { label: 'Invited', color: '#1971c2' },
  inactive: { label: 'Deactivated', color: '#868e96' },
};

/** A chip that shows whether a user can sign in. */
export function UserState({ state }: { readonly state: AdminUser['state'] }) {
  return <StatusChip {...states[state]} />;
}
