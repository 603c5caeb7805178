import { useDocumentTitle } from '@mantine/hooks';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { ButtonLink } from '../../lib/links.tsx';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PublicFrame } from '../public-frame.tsx';

/** Somebody came back from a vendor in a browser in which nobody is signed in (R019): what they brought is of no use here. */
export default function NobodyScreen() {
  useDocumentTitle('Not signed in · Bookline');
  return (
    <PublicFrame>
      <EmptyState
        order={1}
        icon={IconPlugConnectedX}
        title="You are not signed in here"
        actions={<ButtonLink to={paths.login}>Sign in</ButtonLink>}
      >
        No account was connected. Sign in, then connect it again in this browser, under External accounts.
      </EmptyState>
    </PublicFrame>
  );
}
