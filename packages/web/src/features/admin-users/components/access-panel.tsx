import type { AdminUserDetail } from '@bookline/contract/features/admin-user';
import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useTimeZone } from '../../../lib/timezone.ts';
import { JobProgress } from '../../../ui/job-progress.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { toast } from '../../../ui/toast.ts';
import {
  nameOf,
  useActivateUser,
  useEndSessions,
  useInviteAgain,
  useRevokeInvitation,
  useSetMembership,
} from '../admin-users.data.ts';

/** A user's access: invitation, sessions, and membership. */
export function AccessPanel({ user }: { readonly user: AdminUserDetail }) {
  const membership = useSetMembership();
  return (
    <Panel title="Access">
      <Stack gap="md">
        {user.state === 'invited' ? <Invitation user={user} /> : <Sessions user={user} />}
        <Switch
          label="Paid membership without a plan"
          description="On: no plan needed. Off: this user needs a plan, if your company offers one."
          checked={membership.isPending ? membership.variables.body?.paid === true : user.membership_granted}
          disabled={!user.editable}
          onChange={(event) => {
            const paid = event.currentTarget.checked;
            membership.mutate({ params: { id: user.id }, body: { paid } });
          }}
        />
      </Stack>
    </Panel>
  );
}

const words = {
  open: 'The invitation link works until',
  expired: 'The invitation link expired',
  revoked: 'The invitation was revoked.',
  accepted: 'Invitation accepted.',
} as const;

function Invitation({ user }: { readonly user: AdminUserDetail }) {
  const again = useInviteAgain();
  const revoke = useRevokeInvitation();
  const zone = useTimeZone();
  const { invitation } = user;
  const params = { id: user.id };
  return (
    <div>
      <Text size="sm" component="div">
        {invitation ? (
          <>
            Invited by {invitation.sent_by}, <RelativeTime at={invitation.sent_at} zone={zone} />.{' '}
            {words[invitation.state]}{' '}
            {(invitation.state === 'open' || invitation.state === 'expired') && (
              <RelativeTime at={invitation.expires_at} zone={zone} />
            )}
          </>
        ) : (
          'No invitation sent.'
        )}
      </Text>
      {user.closable && (
        <Group gap="xs" mt="xs">
          <Button
            size="xs"
            variant="default"
            loading={again.isPending}
            onClick={() =>
              again.mutate({ params }, { onSuccess: () => toast.done(`Invitation sent to ${user.email}`) })
            }
          >
            Resend
          </Button>
          {invitation?.state === 'open' && (
            <Button
              size="xs"
              variant="subtle"
              color="red"
              loading={revoke.isPending}
              onClick={() => revoke.mutate({ params }, { onSuccess: () => toast.done('Invitation revoked') })}
            >
              Revoke invitation
            </Button>
          )}
        </Group>
      )}
    </div>
  );
}

function Sessions({ user }: { readonly user: AdminUserDetail }) {
  const end = useEndSessions();
  const activate = useActivateUser();
  const params = { id: user.id };
  if (user.state === 'inactive')
    return (
      <Group justify="space-between" gap="xs">
        <Text size="sm">Deactivated. This user can’t sign in.</Text>
        {user.closable && (
          <Button
            size="xs"
            variant="default"
            loading={activate.isPending}
            onClick={() => activate.mutate({ params }, { onSuccess: () => toast.done(`${nameOf(user)} activated`) })}
          >
            Activate
          </Button>
        )}
      </Group>
    );
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">
        {user.sessions === 0
          ? 'Not signed in anywhere.'
          : `Signed in on ${user.sessions === 1 ? 'one device' : `${user.sessions} devices`}.`}
      </Text>
      {user.closable && user.sessions > 0 && (
        <Button
          size="xs"
          variant="default"
          loading={end.isPending}
          onClick={() =>
            end.mutate({ params }, { onSuccess: () => toast.done(`${nameOf(user)} signed out everywhere`) })
          }
        >
          Sign out everywhere
        </Button>
      )}
    </Group>
  );
}

/** The progress and result of reassigning their contacts. */
export function HandoverPanel({ handover }: { readonly handover: NonNullable<AdminUserDetail['handover']> }) {
  const zone = useTimeZone();
  const running = handover.finished_at === null;
  return (
    <Panel title="Contacts reassigned">
      <JobProgress
        label={`To ${handover.to.name}`}
        done={handover.moved}
        of={handover.total}
        failed={handover.error !== null}
      >
        {handover.error ??
          (running ? (
            'Runs in the background. You can leave this page.'
          ) : (
            <RelativeTime at={handover.finished_at ?? handover.created_at} zone={zone} />
          ))}
      </JobProgress>
    </Panel>
  );
}
