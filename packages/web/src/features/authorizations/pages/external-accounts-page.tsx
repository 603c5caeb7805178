import { Stack } from '@mantine/core';
import { sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { AccountFrame } from '../../account/account.api.ts';
import { useAuthorizations } from '../authorizations.data.ts';
import { FinishConnecting } from '../components/finish-connecting.tsx';
import { KindPanel } from '../components/kind-panel.tsx';
import classes from '../components/outside-accounts.module.css';

/** R110: the user's outside accounts by service. */
export function ExternalAccountsPage() {
  const { data, error, refetch } = useAuthorizations();
  const list = (
    <ButtonLink to={paths.authorizations} variant="default">
      View as list
    </ButtonLink>
  );
  return (
    <AccountFrame title="External accounts" actions={list}>
      <div className={classes.page}>
        <Stack gap="md" aria-busy={data === undefined}>
          <FinishConnecting />
          {error && !data && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
          {!data && !error && <TextSkeleton lines={10} />}
          {data?.kinds.map((offer) => (
            <KindPanel
              key={offer.kind}
              offer={offer}
              accounts={data.data.filter((account) => account.kind === offer.kind)}
            />
          ))}
        </Stack>
      </div>
    </AccountFrame>
  );
}
