import type { AdminGroup } from '@bookline/contract/features/admin-groups';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { isAccountType, roleLabel } from '@bookline/contract/rules/roles';
import { Button, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink, TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { usePathParam } from '../../../lib/url-params.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PeoplePanel } from '../../../ui/people-panel.tsx';
import { RecordPage } from '../../../ui/record-page.tsx';
import { toast } from '../../../ui/toast.ts';
import { useChangeMembers, useDeleteGroup, useGroup, usePeople } from '../admin-groups.data.ts';
import { GroupDialog } from '../components/group-dialog.tsx';

/** R392: a group's name and members. */
export function GroupPage() {
  const id = usePathParam('id');
  const { data, error, refetch } = useGroup(id);
  const group = data?.data;
  const [opened, setOpened] = useState<'rename' | 'delete' | null>(null);
  return (
    <>
      <PageHeader
        title={group?.name ?? 'Group'}
        actions={
          group && (
            <>
              <Button variant="default" color="red" onClick={() => setOpened('delete')}>
                Delete
              </Button>
              <Button onClick={() => setOpened('rename')}>Rename</Button>
            </>
          )
        }
      >
        <TextLink to={paths.admin_groups} size="sm">
          All groups
        </TextLink>
      </PageHeader>
      <RecordPage<AdminGroup>
        record={group}
        missing={error instanceof ApiError && error.status === 404}
        failure={error ? sentenceOf(error) : undefined}
        onRetry={() => void refetch()}
        back={
          <ButtonLink to={paths.admin_groups} variant="default">
            All groups
          </ButtonLink>
        }
      >
        {(shown) => (
          <>
            <Text size="sm" c="dimmed">
              Members can view the group’s contacts in their contact list, as far as their access allows. The members
              have{' '}
              <TextLink to={paths.contacts} search={{ view: `group-${shown.id}` }} inherit underline="always">
                {shown.contacts_count === 1 ? '1 contact' : `${formatNumber(shown.contacts_count)} contacts`}
              </TextLink>
              .
            </Text>
            <Members group={shown} />
          </>
        )}
      </RecordPage>
      {group && opened === 'rename' && (
        <GroupDialog group={group} onSaved={() => setOpened(null)} onClose={() => setOpened(null)} />
      )}
      {group && <DeleteGroup group={group} opened={opened === 'delete'} onClose={() => setOpened(null)} />}
    </>
  );
}

function Members({ group }: { readonly group: AdminGroup }) {
  const { company } = useCurrentUser();
  const change = useChangeMembers();
  const params = { id: group.id };
  return (
    <PeoplePanel
      title={`Members (${formatNumber(group.members.length)})`}
      people={group.members.map(({ role, ...person }) => ({
        ...person,
        detail: isAccountType(role) ? roleLabel(role, company.variant) : role,
      }))}
      useFound={usePeople}
      addLabel="Add a user to the group"
      emptyText="No members yet"
      nothingFound="No matching users"
      busy={change.isPending}
      onAdd={(id) => change.mutate({ params, body: { add_member_ids: [id] } })}
      onRemove={({ id, name }) =>
        change.mutate(
          { params, body: { remove_member_ids: [id] } },
          {
            onSuccess: () =>
              toast.done(`${name} removed from ${group.name}`, {
                undo: () => change.mutate({ params, body: { add_member_ids: [id] } }),
              }),
          },
        )
      }
    />
  );
}

function DeleteGroup({
  group,
  opened,
  onClose,
}: {
  readonly group: AdminGroup;
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const remove = useDeleteGroup();
  const navigate = useNavigate();
  const members = group.members.length === 1 ? 'The member' : `The ${formatNumber(group.members.length)} members`;
  return (
    <Confirm
      opened={opened}
      title={`Delete ${group.name}?`}
      action="Delete group"
      danger
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { params: { id: group.id } },
          {
            onSuccess: () => {
              toast.done(`${group.name} deleted`);
              void navigate({ to: paths.admin_groups });
            },
            onError: onClose,
          },
        )
      }
    >
      {group.members.length === 0
        ? 'This group has no members. This can’t be undone.'
        : `${members} and their contacts stay. The group’s view of contacts is removed. This can’t be undone.`}
    </Confirm>
  );
}
