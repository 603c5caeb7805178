import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { relativeTime } from '../../../lib/dates.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { toast } from '../../../ui/toast.ts';
import { useFeed, useMakeFeed, useRevokeFeed } from '../calendar.data.ts';

/** The private calendar link for other apps: create, replace, or turn off. */
export function FeedDialog({ onClose }: { readonly onClose: () => void }) {
  const zone = useTimeZone();
  const { data, error, refetch } = useFeed();
  const make = useMakeFeed();
  const revoke = useRevokeFeed();
  const [url, setUrl] = useState<string>();
  const [asking, setAsking] = useState<'replace' | 'revoke'>();
  const feed = data?.data;
  const create = () =>
    make.mutate(
      {},
      {
        onSuccess: (reply) => setUrl(reply.data.url),
        onSettled: () => setAsking(undefined),
      },
    );
  const stop = () =>
    revoke.mutate(
      {},
      {
        onSuccess: () => {
          setUrl(undefined);
          toast.done('Calendar link turned off');
        },
        onSettled: () => setAsking(undefined),
      },
    );
  return (
    <Dialog opened title="Subscribe from another app" onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">
          Google Calendar, Outlook, Apple Calendar, and other apps can show your events through a private link. Anyone
          with the link can see titles, times, and locations, but not notes, outcomes, or contacts.
        </Text>
        {url && (
          <Alert color="green" variant="light" title="Copy this link now. You won’t be able to see it again.">
            <Group wrap="nowrap" gap="xs" align="flex-end">
              <TextInput
                style={{ flex: 1 }}
                label="Your link"
                value={url}
                readOnly
                onFocus={(event) => event.currentTarget.select()}
              />
              <CopyButton text={url} what="the link" />
            </Group>
          </Alert>
        )}
        {feed ? (
          feed.made_at ? (
            <>
              <Text size="sm" c="dimmed">
                Created {relativeTime(feed.made_at, zone)},{' '}
                {feed.read_at ? `last used ${relativeTime(feed.read_at, zone)}` : 'never used'}.
              </Text>
              <Group gap="xs">
                <Button variant="default" onClick={() => setAsking('replace')}>
                  Create new link
                </Button>
                <Button variant="subtle" color="red" onClick={() => setAsking('revoke')}>
                  Turn off link
                </Button>
              </Group>
            </>
          ) : (
            <Group>
              <Button loading={make.isPending} onClick={create}>
                Create link
              </Button>
            </Group>
          )
        ) : error ? (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : (
          <TextSkeleton lines={2} />
        )}
      </Stack>
      <Confirm
        opened={asking !== undefined}
        title={asking === 'replace' ? 'Create a new link?' : 'Turn off the link?'}
        action={asking === 'replace' ? 'Create new link' : 'Turn off link'}
        danger
        busy={make.isPending || revoke.isPending}
        onConfirm={asking === 'replace' ? create : stop}
        onClose={() => setAsking(undefined)}
      >
        Apps that use the old link stop getting your events. This can’t be undone.
      </Confirm>
    </Dialog>
  );
}
