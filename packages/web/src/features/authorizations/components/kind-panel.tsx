import type { Authorization, KindOffer } from '@bookline/contract/features/authorizations';
import { authorizationKindWords, isOAuthKind } from '@bookline/contract/rules/authorization-kinds';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Addresses } from '../../single-sign-on/single-sign-on.api.ts';
import { useConnect } from '../authorizations.data.ts';
import { AccountLine } from './account-line.tsx';
import { KeyDialog } from './key-dialog.tsx';
import classes from './outside-accounts.module.css';

/** A service: its purpose, the user's accounts, and a button to connect one. */
export function KindPanel({
  offer,
  accounts,
}: {
  readonly offer: KindOffer;
  readonly accounts: readonly Authorization[];
}) {
  const { label, purpose } = authorizationKindWords[offer.kind];
  return (
    <Panel title={label} action={offer.ready && <ConnectButton offer={offer} accounts={accounts} />}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {purpose}
        </Text>
        {accounts.length > 0 && (
          <ul className={classes.accounts}>
            {accounts.map((account) => (
              <AccountLine key={account.id} account={account} />
            ))}
          </ul>
        )}
        {offer.missing !== null && <Missing sentence={offer.missing} redirect_uri={offer.redirect_uri} />}
      </Stack>
    </Panel>
  );
}

/** Opens the vendor's page or asks for a key. A user has one account of a service with keys, so a new key replaces the first. */
export function ConnectButton({
  offer,
  accounts,
}: {
  readonly offer: KindOffer;
  readonly accounts: readonly Authorization[];
}) {
  const { kind, company_key } = offer;
  const [asking, setAsking] = useState(false);
  const connect = useConnect();
  const { label } = authorizationKindWords[kind];
  const begin = () =>
    connect.mutate(
      { body: { kind } },
      { onSuccess: ({ data }) => data.redirect_to && window.location.assign(data.redirect_to) },
    );
  const words = accounts.length === 0 ? 'Connect' : isOAuthKind(kind) ? 'Connect another' : 'Use another key';
  return (
    <>
      {connect.error && (
        <Text size="xs" c="red" role="alert">
          {sentenceOf(connect.error)}
        </Text>
      )}
      <Button
        variant="default"
        size="xs"
        aria-label={`${words}: ${label}`}
        // Stays busy until the browser has left for the vendor's page.
        loading={connect.isPending || connect.isSuccess}
        onClick={isOAuthKind(kind) ? begin : () => setAsking(true)}
      >
        {words}
      </Button>
      {asking && !isOAuthKind(kind) && (
        <KeyDialog kind={kind} company_key={company_key} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

/** What an admin must set up first, with a link for admins. */
function Missing({ sentence, redirect_uri }: { readonly sentence: string; readonly redirect_uri: string | null }) {
  const isAdmin = useCurrentUser().roles.includes('admin');
  return (
    <Stack gap="xs">
      <Text size="sm">
        {sentence}{' '}
        {isAdmin && (
          <TextLink to={paths.admin_settings} underline="always">
            Open settings
          </TextLink>
        )}
      </Text>
      {isAdmin && redirect_uri !== null && (
        <Addresses label="Redirect URL to register there" addresses={[redirect_uri]} />
      )}
    </Stack>
  );
}
