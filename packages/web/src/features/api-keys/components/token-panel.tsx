import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { useApiToken, useRefreshToken } from '../api-keys.data.ts';
import classes from './api-keys.module.css';
import { KeySecretDialog } from './key-secret-dialog.tsx';

/** The user's API token, with a button to create a new one. */
export function TokenPanel() {
  const { data, error } = useApiToken();
  const refresh = useRefreshToken();
  const zone = useTimeZone();
  const [asking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const token = data?.data;
  const make = () =>
    refresh.mutate(
      {},
      {
        onSuccess: (reply) => setSecret(reply.data.api_token),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <Panel
      title="API token"
      action={
        token !== undefined && (
          <Button
            variant="default"
            size="xs"
            loading={refresh.isPending}
            onClick={token ? () => setAsking(true) : make}
          >
            {token ? 'Refresh token' : 'Create token'}
          </Button>
        )
      }
    >
      {data === undefined && !error && <TextSkeleton lines={1} />}
      {error && data === undefined && <Text size="sm">{sentenceOf(error)}</Text>}
      {token === null && (
        <Text size="sm" c="dimmed">
          One token with all of your access, for testing. For permanent integrations, create a key with only the access
          it needs.
        </Text>
      )}
      {token && (
        <dl className={classes.facts}>
          <div>
            <dt>Starts with</dt>
            <dd className={classes.mono}>{token.prefix}…</dd>
          </div>
          <div>
            <dt>Created</dt>
            <dd>
              <RelativeTime at={token.created_at} zone={zone} />
            </dd>
          </div>
          <div>
            <dt>Last used</dt>
            <dd>
              {token.last_used_at ? (
                <>
                  <RelativeTime at={token.last_used_at} zone={zone} />
                  {token.last_used_ip && ` from ${token.last_used_ip}`}
                </>
              ) : (
                'Never'
              )}
            </dd>
          </div>
        </dl>
      )}
      <Confirm
        opened={asking}
        title="Refresh the API token?"
        action="Refresh token"
        danger
        busy={refresh.isPending}
        onConfirm={make}
        onClose={() => setAsking(false)}
      >
        The current token stops working immediately. Anything that uses it needs the new token.
      </Confirm>
      {secret && <KeySecretDialog title="Your API token" secret={secret} onClose={() => setSecret(null)} />}
    </Panel>
  );
}
