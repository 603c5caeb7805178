import type { Authorization } from '@bookline/contract/features/authorizations';
import { authorizationKindWords } from '@bookline/contract/rules/authorization-kinds';
import { Alert, Text } from '@mantine/core';
import { useState } from 'react';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { AccountDialog, AccountMenu, type OpenedAccount } from './account-menu.tsx';
import { AccountState } from './account-state.tsx';
import classes from './outside-accounts.module.css';

/** An outside account: name, status, and actions. */
export function AccountLine({ account }: { readonly account: Authorization }) {
  const zone = useTimeZone();
  const [opened, setOpened] = useState<OpenedAccount | null>(null);
  const { reads_events } = authorizationKindWords[account.kind];
  return (
    <li className={classes.account}>
      <div className={classes.line}>
        <div className={classes.named}>
          <Text size="sm" fw={500} truncate>
            {account.name}
          </Text>
          <Text size="xs" c="dimmed" component="div">
            {account.masked && <span className={classes.mono}>{account.masked} </span>}
            {reads_events && (
              <>
                <TextLink to={paths.external_calendars(account.id)} size="xs" underline="always">
                  {account.calendars_read === 1 ? '1 calendar synced' : `${account.calendars_read} calendars synced`}
                </TextLink>
                {account.written_calendar !== null && <> · copies to {account.written_calendar}</>} ·{' '}
                {account.last_synced_at ? (
                  <>
                    synced <RelativeTime at={account.last_synced_at} zone={zone} />
                  </>
                ) : (
                  'not synced yet'
                )}
              </>
            )}
            {!reads_events && (
              <>
                connected <RelativeTime at={account.created_at} zone={zone} />
              </>
            )}
          </Text>
        </div>
        <AccountState account={account} />
        <AccountMenu account={account} onOpen={setOpened} />
      </div>
      {account.problem !== null && (
        <Alert color={account.state === 'reconnect' ? 'red' : 'yellow'} variant="light" p="xs">
          {account.problem}
          {account.problem_at && (
            <Text span size="xs" c="dimmed">
              {' '}
              · <RelativeTime at={account.problem_at} zone={zone} />
            </Text>
          )}
        </Alert>
      )}
      {opened && <AccountDialog opened={opened} onClose={() => setOpened(null)} />}
    </li>
  );
}
