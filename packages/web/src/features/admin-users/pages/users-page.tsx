import type { AdminUser } from '@bookline/contract/features/admin-user';
import { adminUsers } from '@bookline/contract/features/admin-users';
import { jobTitleLabel } from '@bookline/contract/rules/options';
import type { Variant } from '@bookline/contract/rules/variant';
import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { IconDots, IconDownload, IconPencil, IconUpload, IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { hrefOf } from '../../../lib/api.ts';
import { listProps } from '../../../lib/list-props.ts';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useOpenedByLink } from '../../../lib/url-state.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { nameOf, userOrders, useUser, useUsers } from '../admin-users.data.ts';
import { NewUserDialog } from '../components/new-user-dialog.tsx';
import { ManagerSelect } from '../components/person-select.tsx';
import { QuickEditDialog } from '../components/quick-edit-dialog.tsx';
import { UserFilters, useUserFilters } from '../components/user-filters.tsx';
import { UserState } from '../components/user-state.tsx';

const empty = {
  icon: IconUsers,
  title: 'No users yet',
  text: 'Invite your team. Each user gets an email and sets a password.',
};

/** R374: the tenant's users: search, invite, edit, and open. */
export function UsersPage() {
  const { query, sorted } = useListState(userOrders);
  const filters = useUserFilters();
  const answer = useUsers({ ...query, ...filters.query });
  const [editing, setEditing] = useState<AdminUser | null>(null);
  const [inviting, setInviting] = useState(useOpenedByLink('invite'));
  const navigate = useNavigate();
  const zone = useTimeZone();
  const { company } = useCurrentUser();
  const columns = useMemo(() => columnsIn(zone, company.variant, setEditing), [zone, company.variant]);
  return (
    <>
      <RecordList<AdminUser>
        title="Users"
        columns={columns}
        {...listProps(answer)}
        rowId={(user) => user.id}
        rowName={nameOf}
        onOpen={(user) => void navigate({ to: paths.admin_user(user.id) })}
        renderCompact={(user) => <CompactUser user={user} />}
        {...sorted}
        filtered={filters.filtered}
        empty={empty}
        filters={
          <>
            <UserFilters {...filters} />
            <BelowFilter key={filters.below} id={filters.below} onChange={(below) => filters.set({ below })} />
          </>
        }
        actions={
          <>
            <MoreActions href={hrefOf(adminUsers.export, { query: { ...exported(query), ...filters.query } })} />
            <Button onClick={() => setInviting(true)}>Invite</Button>
          </>
        }
      />
      {inviting && <NewUserDialog onClose={() => setInviting(false)} />}
      {editing && <QuickEditDialog user={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

/** The export contains all pages of the list. */
const exported = ({ page: _, ...query }: ReturnType<typeof useListState<(typeof userOrders)[number]>>['query']) =>
  query;

function MoreActions({ href }: { readonly href: string }) {
  const navigate = useNavigate();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="md" aria-label="More">
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconUpload size={16} aria-hidden />}
          onClick={() => void navigate({ to: paths.admin_users_bulk })}
        >
          Invite multiple users
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} component="a" href={href} download>
          Export to CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Only a user and their downline. */
function BelowFilter({
  id,
  onChange,
}: {
  readonly id: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}) {
  return id ? <NamedBelow id={id} onChange={onChange} /> : <Below value={null} onChange={onChange} />;
}

/** The URL has only the id, so the name must be loaded. */
function NamedBelow({ id, onChange }: { readonly id: string; readonly onChange: (id: string | undefined) => void }) {
  const { data } = useUser(id, false);
  const person = data && { id, name: nameOf(data.data) };
  return <Below key={person?.name} value={person ?? null} onChange={onChange} />;
}

function Below({
  value,
  onChange,
}: {
  readonly value: { readonly id: string; readonly name: string } | null;
  readonly onChange: (id: string | undefined) => void;
}) {
  return (
    <ManagerSelect
      size="xs"
      label="Downline of"
      placeholder="Downline of anyone"
      value={value}
      onChange={(person) => onChange(person?.id)}
    />
  );
}

function CompactUser({ user }: { readonly user: AdminUser }) {
  return (
    <>
      <Text size="sm" fw={500} truncate>
        {nameOf(user)}
      </Text>
      <Text size="xs" c="dimmed" truncate component="div">
        {[user.role, user.state === 'active' ? user.email : user.state === 'invited' ? 'Invited' : 'Deactivated'].join(
          ' · ',
        )}
      </Text>
    </>
  );
}

function columnsIn(zone: string, variant: Variant, onEdit: (user: AdminUser) => void): readonly Column<AdminUser>[] {
  return [
    { id: 'name', header: 'Name', width: 200, sortable: true, cell: nameOf },
    {
      id: 'edit',
      header: 'Edit',
      header_hidden: true,
      width: 56,
      cell: (user) =>
        user.editable && (
          <ActionIcon size="sm" aria-label={`Edit ${nameOf(user)}`} onClick={() => onEdit(user)}>
            <IconPencil size={14} />
          </ActionIcon>
        ),
    },
    { id: 'role', header: 'Role', width: 140, sortable: true, cell: (user) => user.role },
    { id: 'state', header: 'Status', width: 116, sortable: true, cell: (user) => <UserState state={user.state} /> },
    { id: 'email', header: 'Email', width: 230, sortable: true, cell: (user) => user.email },
    { id: 'manager', header: 'Reports to', width: 160, sortable: true, cell: (user) => user.manager?.name ?? '' },
    {
      id: 'reports',
      header: 'Direct reports',
      width: 80,
      align: 'right',
      cell: (user) => user.reports > 0 && <span className="tabular">{user.reports}</span>,
    },
    { id: 'job_title', header: 'Job title', width: 160, cell: (user) => jobTitleLabel(user.job_title, variant) },
    { id: 'business_unit', header: 'Business unit', width: 150, cell: (user) => user.business_unit?.name ?? '' },
    { id: 'office_location', header: 'Office', width: 130, cell: (user) => user.office_location?.name ?? '' },
    { id: 'paid', header: 'Membership', width: 110, cell: (user) => (user.paid ? 'Paid' : 'Not paid') },
    {
      id: 'created_at',
      header: 'Added',
      width: 110,
      sortable: true,
      cell: (user) => <RelativeTime at={user.created_at} zone={zone} />,
    },
  ];
}
