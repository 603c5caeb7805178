import type { ContactSelectionInput } from '@bookline/contract/features/contact-selection';
import type { TransferPreview } from '@bookline/contract/features/transfers';
import { useDebouncedValue } from '@mantine/hooks';
import { useLastContacts, usePreview } from '../transfers.data.ts';
import type { Part } from './how-many.tsx';
import { type Shared, sentShared } from './receivers.ts';

/** Lets a typed weight, cap, or number settle before it is previewed. */
const SETTLE_MS = 250;

export interface Plan {
  /** The request that the preview describes. */
  readonly body: ContactSelectionInput & ReturnType<typeof sentShared>;
  readonly preview: TransferPreview;
}

/** What a transfer would do, as soon as it has recipients. `plan` is absent while it loads. */
export function usePlan(
  selection: ContactSelectionInput,
  part: Part,
  shared: Shared,
  possible: boolean,
): { readonly plan: Plan | undefined; readonly error: Error | null } {
  const [settled] = useDebouncedValue({ part, shared }, SETTLE_MS);
  const isSettled = settled.part === part && settled.shared === shared;
  const wanted = possible && isSettled && shared.receivers.length > 0;
  const wantsLast = wanted && selection.all === true && part.which === 'last';
  const last = useLastContacts(selection.contacts_scope ?? {}, part.count, wantsLast);
  const chosen = partOf(selection, part, last.data?.meta.ids);
  const body = { ...(chosen ?? selection), ...sentShared(shared) };
  const { data, error, isFetching } = usePreview(body, wanted && chosen !== undefined);
  const preview = wanted && chosen && !isFetching ? data?.data.preview : undefined;
  return { plan: preview ? { body, preview } : undefined, error: wanted ? (last.error ?? error) : null };
}

/** The selection, or its first or last contacts. Undefined until the last ones are known. */
function partOf(
  selection: ContactSelectionInput,
  { which, count }: Part,
  lastIds: readonly string[] | undefined,
): ContactSelectionInput | undefined {
  if (!selection.all || which === 'all') return selection;
  if (which === 'first')
    return { ...selection, contacts_scope: { ...(selection.contacts_scope ?? {}), select_n: count } };
  return lastIds && { ids: [...lastIds], ...(selection.except_ids && { except_ids: selection.except_ids }) };
}
