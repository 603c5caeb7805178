import type { ActiveSession } from '@bookline/contract/features/sessions';
import { sessions } from '@bookline/contract/features/sessions';
import { Badge, Button, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconDeviceUnknown } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useSend } from '../../../lib/use-send.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { toast } from '../../../ui/toast.ts';
import { AccountFrame } from '../../account/account.api.ts';
import classes from './active-sessions-page.module.css';

/** The user's active sessions, with sign-out for each. */
export function ActiveSessionsPage() {
  const { data, error, refetch } = useCall(sessions.list, {});
  const [confirming, setConfirming] = useState(false);
  const endOthers = useSend(sessions.end_others, {
    invalidates: [sessions.list],
    onSent: ({ data: { ended } }) => {
      setConfirming(false);
      toast.done(ended === 1 ? 'Signed out on one other device' : `Signed out on ${ended} other devices`);
    },
  });
  const others = data?.data.filter(({ current }) => !current).length ?? 0;
  return (
    <AccountFrame
      title="Signed-in devices"
      actions={
        others > 0 && (
          <Button variant="default" onClick={() => setConfirming(true)}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <div className={classes.page}>
        <Text size="sm" c="dimmed">
          If you don’t recognize a device, sign it out and change your password.
        </Text>
        {error ? (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : data ? (
          <ul className={classes.list} aria-label="Devices">
            {data.data.map((session) => (
              <Place key={session.id} session={session} />
            ))}
          </ul>
        ) : (
          <RowsSkeleton rows={3} height={64} />
        )}
        {data && others === 0 && (
          <Text size="sm" c="dimmed">
            You’re not signed in anywhere else.
          </Text>
        )}
      </div>
      <Confirm
        opened={confirming}
        title="Sign out everywhere else?"
        action={others === 1 ? 'Sign out on one device' : `Sign out on ${others} devices`}
        busy={endOthers.isPending}
        onConfirm={() => endOthers.mutate({})}
        onClose={() => setConfirming(false)}
      >
        Anyone using those devices has to sign in again and loses unsaved work. You stay signed in on this device.
      </Confirm>
    </AccountFrame>
  );
}

const icons = { desktop: IconDeviceDesktop, mobile: IconDeviceMobile, tablet: IconDeviceTablet };

function Place({ session }: { readonly session: ActiveSession }) {
  const zone = useTimeZone();
  const end = useSend(sessions.end_one, {
    invalidates: [sessions.list],
    onSent: () => toast.done(`Signed out on ${name}`),
  });
  const name = session.device ?? 'an unknown device';
  const Icon = session.platform ? icons[session.platform] : IconDeviceUnknown;
  return (
    <li className={classes.place}>
      <Icon size={24} stroke={1.5} aria-hidden />
      <div className={classes.words}>
        <div className={classes.name}>
          {session.device ?? 'Unknown device'}
          {session.current && (
            <Badge variant="light" size="sm" tt="none">
              This device
            </Badge>
          )}
        </div>
        <Text size="xs" c="dimmed" className={classes.detail}>
          {session.ip} ·{' '}
          {session.current ? (
            <>
              signed in <RelativeTime at={session.created_at} zone={zone} />
            </>
          ) : (
            <>
              last seen <RelativeTime at={session.last_seen_at} zone={zone} />
            </>
          )}
        </Text>
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="xs"
          loading={end.isPending}
          aria-label={`Sign out on ${name}, ${session.ip}`}
          onClick={() => end.mutate({ params: { id: session.id } })}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
