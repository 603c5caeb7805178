import { IconPlugConnectedX } from '@tabler/icons-react';
import { ButtonLink } from '../../lib/links.tsx';
import { paths } from '../../lib/paths.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PublicFrame } from '../public-frame.tsx';

/** A vendor sent the user back to a browser without a session (R019), so the vendor's answer can't be used. */
export default function SignedOutScreen() {
  return (
    <PublicFrame>
      <NotSignedIn />
    </PublicFrame>
  );
}

function NotSignedIn() {
  usePageTitle('Not signed in');
  return (
    <EmptyState
      order={1}
      icon={IconPlugConnectedX}
      title="You’re not signed in"
      actions={<ButtonLink to={paths.login}>Sign in</ButtonLink>}
    >
      No account was connected. Sign in, then connect the account again in this browser under External accounts.
    </EmptyState>
  );
}
