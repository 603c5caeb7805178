import { authorizationKindWords } from '@bookline/contract/rules/authorization-kinds';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink, IconLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { usePathParam } from '../../../lib/url-params.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NotFoundState } from '../../../ui/states/not-found-state.tsx';
import { AccountFrame } from '../../account/account.api.ts';
import { useAuthorizations, useOutsideCalendars, useSyncNow } from '../authorizations.data.ts';
import { AccountState } from '../components/account-state.tsx';
import { CalendarsForm } from '../components/calendars-form.tsx';
import classes from '../components/outside-accounts.module.css';

/** R367: the calendars an account reads from and writes to, its sync, and its errors. */
export function OutsideCalendarsPage() {
  const id = usePathParam('id');
  const { data, error, refetch } = useAuthorizations();
  const account = data?.data.find((one) => one.id === id);
  const calendars = useOutsideCalendars(id, account?.syncing === true);
  const sync = useSyncNow();
  const zone = useTimeZone();
  const back = (
    <IconLink to={paths.external_accounts} variant="subtle" color="gray" aria-label="Back to external accounts">
      <IconArrowLeft size={18} />
    </IconLink>
  );
  const failure = error ?? calendars.error;
  if (data && !account)
    return (
      <AccountFrame title="Calendars" back={back}>
        <NotFoundState
          actions={
            <ButtonLink to={paths.external_accounts} variant="default">
              External accounts
            </ButtonLink>
          }
        />
      </AccountFrame>
    );
  if (!account || !calendars.data)
    return (
      <AccountFrame title="Calendars" back={back}>
        {failure ? (
          <ErrorState
            message={sentenceOf(failure)}
            onRetry={() => {
              void refetch();
              void calendars.refetch();
            }}
          />
        ) : (
          <div className={classes.page}>
            <TextSkeleton lines={6} />
          </div>
        )}
      </AccountFrame>
    );
  const { label, writes_events } = authorizationKindWords[account.kind];
  const syncNow = (
    <Button
      variant="default"
      loading={account.syncing || sync.isPending}
      disabled={account.state === 'reconnect'}
      onClick={() => sync.mutate({ params: { id } })}
    >
      Sync now
    </Button>
  );
  return (
    <AccountFrame title={account.name} back={back} actions={syncNow}>
      <div className={classes.page}>
        <Stack gap="md">
          <div className={classes.line}>
            <Text size="sm" c="dimmed" component="div" className={classes.named}>
              {label} ·{' '}
              {account.last_synced_at ? (
                <>
                  last synced <RelativeTime at={account.last_synced_at} zone={zone} />
                </>
              ) : (
                'not synced yet'
              )}
            </Text>
            <AccountState account={account} />
          </div>
          {account.problem !== null && (
            <Alert color={account.state === 'reconnect' ? 'red' : 'yellow'} variant="light">
              {account.problem}
            </Alert>
          )}
          <CalendarsForm
            // Another change to the choice, or a new or removed calendar, resets the form.
            key={calendars.data.data.map((one) => `${one.id}${one.read}${one.written}`).join()}
            account_id={id}
            calendars={calendars.data.data}
            writes={writes_events}
          />
        </Stack>
      </div>
    </AccountFrame>
  );
}
