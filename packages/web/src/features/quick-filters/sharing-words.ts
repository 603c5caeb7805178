import type { QuickFilter, Sharing } from '@bookline/contract/features/quick-filters';
import type { CurrentUser } from '@bookline/contract/features/sessions';

/** Users without a downline. */
const ALONE = ['agent', 'telemarketer', 'basic', 'pool_holder'];

/** Whether users with this role have a downline. */
export const leadsOthers = (accountType: string): boolean => !ALONE.includes(accountType);

interface SharingChoice {
  readonly value: Sharing;
  readonly label: string;
}

/** Who a user can share a view with. The current choice always stays available. */
export function sharingChoices(
  user: Pick<CurrentUser, 'account_type' | 'admin' | 'company'>,
  now: Sharing = 'private',
): readonly SharingChoice[] {
  const choices: readonly SharingChoice[] = [
    { value: 'private', label: 'Only me' },
    { value: 'downline', label: 'My downline' },
    { value: 'everyone', label: `Everyone at ${user.company.name}` },
  ];
  return choices.filter(
    ({ value }) =>
      value === now ||
      value === 'private' ||
      (value === 'downline' && leadsOthers(user.account_type)) ||
      (value === 'everyone' && user.admin),
  );
}

/** The view's owner and who it's shared with. Undefined for a private one. */
export function sharedText({
  mine,
  sharing,
  owner,
}: Pick<QuickFilter, 'mine' | 'sharing' | 'owner'>): string | undefined {
  if (!mine) return `from ${owner.name}`;
  if (sharing === 'downline') return 'shared with downline';
  return sharing === 'everyone' ? 'shared with everyone' : undefined;
}
