import { StatusChip } from '../../../ui/status-chip.tsx';

/** A request's status code, green if it succeeded. */
export function RequestStatus({ status }: { readonly status: number }) {
  const color = status >= 500 ? '#e03131' : status >= 400 ? '#e8590c' : '#2f9e44';
  return <StatusChip label={String(status)} color={color} />;
}
