import type { Authorization } from '@bookline/contract/features/authorizations';
import { StatusChip } from '../../../ui/status-chip.tsx';

/** An outside account's status in a few words. */
export function stateOf({ state, syncing, sync_enabled, problem }: Authorization): { label: string; color: string } {
  if (state === 'reconnect') return { label: 'Reconnect', color: '#e03131' };
  if (syncing) return { label: 'Syncing…', color: '#1c7ed6' };
  if (problem !== null) return { label: 'Error', color: '#f08c00' };
  return sync_enabled ? { label: 'Connected', color: '#2f9e44' } : { label: 'Paused', color: '#868e96' };
}

export function AccountState({ account }: { readonly account: Authorization }) {
  return <StatusChip {...stateOf(account)} />;
}
