import type { AdminUserDetail } from '@bookline/contract/features/admin-user';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { isAccountType, outranks } from '@bookline/contract/rules/roles';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronLeft, IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink, IconLink, TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { usePathParam } from '../../../lib/url-params.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NotFoundState } from '../../../ui/states/not-found-state.tsx';
import { useMayAct } from '../../acting/acting.api.ts';
import { BillingPanel } from '../../admin-billing/admin-billing.api.ts';
import { nameOf, useUser } from '../admin-users.data.ts';
import { AccessPanel, HandoverPanel } from '../components/access-panel.tsx';
import { ActAsConfirm } from '../components/act-as-confirm.tsx';
import { DownlineTree } from '../components/downline-tree.tsx';
import { EditUserDialog } from '../components/edit-user-dialog.tsx';
import { LeaveDialog } from '../components/leave-dialog.tsx';
import { ProfilePanel } from '../components/profile-panel.tsx';
import classes from '../components/user-page.module.css';
import { UserState } from '../components/user-state.tsx';

type Doing = 'edit' | 'act' | 'deactivate' | 'delete';

const Back = () => (
  <IconLink to={paths.admin_users} aria-label="All users" size="sm">
    <IconChevronLeft size={16} aria-hidden />
  </IconLink>
);

/** One user: profile, place in the hierarchy, and access. */
export function UserPage() {
  const id = usePathParam('id');
  return <UserScreen key={id} id={id} />;
}

function UserScreen({ id }: { readonly id: string }) {
  const [following, setFollowing] = useState(false);
  const { data, error, refetch } = useUser(id, following);
  const user = data?.data;
  const running = user?.handover !== null && user?.handover !== undefined && user.handover.finished_at === null;
  if (running !== following) setFollowing(running);

  if (!user)
    return (
      <>
        <PageHeader title="User" back={<Back />} />
        {error instanceof ApiError && error.status === 404 ? (
          <NotFoundState actions={<ButtonLink to={paths.admin_users}>All users</ButtonLink>} />
        ) : error ? (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : (
          <div className={classes.form}>
            <TextSkeleton lines={8} />
          </div>
        )}
      </>
    );
  return <Loaded user={user} />;
}

function Loaded({ user }: { readonly user: AdminUserDetail }) {
  const [doing, setDoing] = useState<Doing | null>(null);
  const navigate = useNavigate();
  const close = () => setDoing(null);
  return (
    <>
      <PageHeader
        title={nameOf(user)}
        back={<Back />}
        detail={<UserState state={user.state} />}
        actions={(user.editable || user.closable) && <Actions user={user} onDo={setDoing} />}
      />
      <div className={classes.page}>
        <div className={classes.column}>
          <ProfilePanel user={user} />
        </div>
        <div className={classes.column}>
          <AccessPanel user={user} />
          <BillingPanel userId={user.id} />
          {user.handover && <HandoverPanel handover={user.handover} />}
          <Panel
            title={user.downline > 0 ? `Downline · ${formatNumber(user.downline)}` : 'Downline'}
            action={
              user.downline > 0 && (
                <TextLink to={paths.admin_users} search={{ below: user.id }} size="sm">
                  Show as list
                </TextLink>
              )
            }
          >
            <DownlineTree user={user} />
          </Panel>
        </div>
      </div>
      {doing === 'act' && <ActAsConfirm user={user} onClose={close} />}
      {doing === 'edit' && <EditUserDialog user={user} onClose={close} />}
      {(doing === 'deactivate' || doing === 'delete') && (
        <LeaveDialog
          key={doing}
          user={user}
          how={doing}
          onClose={close}
          onDeleted={() => void navigate({ to: paths.admin_users, replace: true })}
        />
      )}
    </>
  );
}

function Actions({ user, onDo }: { readonly user: AdminUserDetail; readonly onDo: (what: Doing) => void }) {
  const me = useCurrentUser();
  const mayAct =
    useMayAct() &&
    user.state === 'active' &&
    isAccountType(me.account_type) &&
    outranks(me.account_type, user.account_type);
  return (
    <>
      {user.id !== me.id && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size="md" aria-label="More">
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayAct && <Menu.Item onClick={() => onDo('act')}>Act as {user.first_name} …</Menu.Item>}
            {user.state === 'active' && <Menu.Item onClick={() => onDo('deactivate')}>Deactivate…</Menu.Item>}
            <Menu.Item color="red" onClick={() => onDo('delete')}>
              Delete…
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {user.editable && <Button onClick={() => onDo('edit')}>Edit</Button>}
    </>
  );
}
