import type { AdminUserDetail } from '@bookline/contract/features/admin-users';
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

/** How somebody gets in: invitation, sessions, membership. */
export function AccessPanel({ user }: { readonly user: AdminUserDetail }) {
  const membership = useSetMembership();
  return (
    <Panel title="Access">
      <Stack gap="md">
        {user.state === 'invited' ? <Invitation user={user} /> : <Sessions user={user} />}
        <Switch
          label="Paid membership"
          description="Without one they are led to billing after signing in."
          checked={membership.isPending ? membership.variables.body?.paid === true : user.paid}
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
  open: 'The link in their mail works until',
  expired: 'The link in their mail stopped working',
  revoked: 'The link in their mail was revoked.',
  accepted: 'They have accepted.',
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
          'No invitation was sent.'
        )}
      </Text>
      {user.editable && (
        <Group gap="xs" mt="xs">
          <Button
            size="xs"
            variant="default"
            loading={again.isPending}
            onClick={() =>
              again.mutate({ params }, { onSuccess: () => toast.done(`A new mail is on its way to ${user.email}.`) })
            }
          >
            Send again
          </Button>
          {invitation?.state === 'open' && (
            <Button
              size="xs"
              variant="subtle"
              color="red"
              loading={revoke.isPending}
              onClick={() =>
                revoke.mutate({ params }, { onSuccess: () => toast.done('The link in the mail no longer works.') })
              }
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
        <Text size="sm">Deactivated: they cannot sign in.</Text>
        {user.editable && (
          <Button
            size="xs"
            variant="default"
            loading={activate.isPending}
            onClick={() =>
              activate.mutate({ params }, { onSuccess: () => toast.done(`${nameOf(user)} can sign in again.`) })
            }
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
          ? 'Signed in nowhere.'
          : `Signed in in ${user.sessions === 1 ? 'one place' : `${user.sessions} places`}.`}
      </Text>
      {user.editable && user.sessions > 0 && (
        <Button
          size="xs"
          variant="default"
          loading={end.isPending}
          onClick={() =>
            end.mutate({ params }, { onSuccess: () => toast.done(`${nameOf(user)} is signed out everywhere.`) })
          }
        >
          Sign out everywhere
        </Button>
      )}
    </Group>
  );
}

/** Where their contacts are going, or went. */
export function HandoverPanel({ handover }: { readonly handover: NonNullable<AdminUserDetail['handover']> }) {
  const zone = useTimeZone();
  const running = handover.finished_at === null;
  return (
    <Panel title="Contacts handed over">
      <JobProgress
        label={`To ${handover.to.name}`}
        done={handover.moved}
        of={handover.total}
        failed={handover.error !== null}
      >
        {handover.error ??
          (running ? (
            'This goes on when you leave the page, and carries on where it was after a restart.'
          ) : (
            <RelativeTime at={handover.finished_at ?? handover.created_at} zone={zone} />
          ))}
      </JobProgress>
    </Panel>
  );
}
