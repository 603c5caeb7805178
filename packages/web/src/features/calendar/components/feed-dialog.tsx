import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { relativeTime } from '../../../lib/dates.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { toast } from '../../../ui/toast.ts';
import { CopyButton } from '../../contacts/components/contact/copy-button.tsx';
import { useFeed, useMakeFeed, useRevokeFeed } from '../calendar.data.ts';

/** The secret link under which another program shows one's calendar: made, made anew, taken back. */
export function FeedDialog({ onClose }: { readonly onClose: () => void }) {
  const zone = useTimeZone();
  const { data, error, refetch } = useFeed();
  const make = useMakeFeed();
  const revoke = useRevokeFeed();
  const [url, setUrl] = useState<string>();
  const [asking, setAsking] = useState<'anew' | 'revoke'>();
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
          toast.done('The link does not work any more.');
        },
        onSettled: () => setAsking(undefined),
      },
    );
  return (
    <Dialog opened title="Subscribe elsewhere" onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">
          Google Calendar, Outlook, Apple Calendar and others can show your events under a secret link. Whoever has it
          reads titles, times and places; notes, outcomes and contacts never leave.
        </Text>
        {url && (
          <Alert color="green" variant="light" title="Copy it now: it is shown this once">
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
                Made {relativeTime(feed.made_at, zone)},{' '}
                {feed.read_at ? `last read ${relativeTime(feed.read_at, zone)}` : 'not read yet'}.
              </Text>
              <Group gap="xs">
                <Button variant="default" onClick={() => setAsking('anew')}>
                  Make a new link
                </Button>
                <Button variant="subtle" color="red" onClick={() => setAsking('revoke')}>
                  Stop the link
                </Button>
              </Group>
            </>
          ) : (
            <Group>
              <Button loading={make.isPending} onClick={create}>
                Make a link
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
        title={asking === 'anew' ? 'Make a new link?' : 'Stop the link?'}
        action={asking === 'anew' ? 'Make a new link' : 'Stop the link'}
        danger
        busy={make.isPending || revoke.isPending}
        onConfirm={asking === 'anew' ? create : stop}
        onClose={() => setAsking(undefined)}
      >
        Programs that read your calendar under the old link get nothing any more.
      </Confirm>
    </Dialog>
  );
}
