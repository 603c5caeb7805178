import type { ApiKeyState } from '@bookline/contract/features/api-keys';
import { StatusChip } from '../../../ui/status-chip.tsx';

const looks: Record<ApiKeyState, { label: string; color: string }> = {
  active: { label: 'Active', color: '#2f9e44' },
  expired: { label: 'Expired', color: '#868e96' },
  revoked: { label: 'Revoked', color: '#e03131' },
};

/** Whether a key works. */
export function KeyState({ state }: { readonly state: ApiKeyState }) {
  return <StatusChip {...looks[state]} />;
}
