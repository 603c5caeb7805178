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
import { SecretDialog } from './secret-dialog.tsx';

/** One's own API token: what there is of it to see, and the way to a new one. */
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
            {token ? 'Refresh token' : 'Make a token'}
          </Button>
        )
      }
    >
      {data === undefined && !error && <TextSkeleton lines={1} />}
      {error && data === undefined && <Text size="sm">{sentenceOf(error)}</Text>}
      {token === null && (
        <Text size="sm" c="dimmed">
          One token that may do all that you may, for trying things out. For software that stays, make a key that may do
          only what it needs.
        </Text>
      )}
      {token && (
        <dl className={classes.facts}>
          <div>
            <dt>Begins with</dt>
            <dd className={classes.mono}>{token.prefix}…</dd>
          </div>
          <div>
            <dt>Made</dt>
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
        The token of now stops working at once: whatever uses it is refused until it has the new one.
      </Confirm>
      {secret && <SecretDialog title="Your API token" secret={secret} onClose={() => setSecret(null)} />}
    </Panel>
  );
}
