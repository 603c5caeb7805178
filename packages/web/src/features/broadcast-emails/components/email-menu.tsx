import type { AdminEmail } from '@bookline/contract/features/broadcast-emails';
import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.ts';
import { useChangeEmails, useDeleteEmail } from '../broadcast-emails.data.ts';

/** What can be done with an email besides editing it. */
export function EmailMenu({
  email,
  onDeleted,
}: {
  readonly email: Pick<AdminEmail, 'id' | 'name' | 'active'>;
  readonly onDeleted?: () => void;
}) {
  const navigate = useNavigate();
  const change = useChangeEmails();
  const remove = useDeleteEmail();
  const [deleting, setDeleting] = useState(false);
  const { id, name, active } = email;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={`Actions for ${name}`}>
            <IconDots size={16} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCopy size={15} aria-hidden />}
            onClick={() => void navigate({ to: `${paths.admin_broadcast_email('new')}?from=${id}` })}
          >
            Duplicate
          </Menu.Item>
          <Menu.Item
            leftSection={active ? <IconEyeOff size={15} aria-hidden /> : <IconEye size={15} aria-hidden />}
            onClick={() =>
              change.mutate(
                { body: { ids: [id], action: active ? 'deactivate' : 'activate' } },
                { onSuccess: () => toast.done(active ? 'Email deactivated' : 'Email activated') },
              )
            }
          >
            {active ? 'Deactivate' : 'Activate'}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={15} aria-hidden />} onClick={() => setDeleting(true)}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        opened={deleting}
        title={`Delete ${name}?`}
        action="Delete email"
        danger
        busy={remove.isPending}
        onClose={() => setDeleting(false)}
        onConfirm={() =>
          remove.mutate(
            { params: { id } },
            {
              onSuccess: () => {
                setDeleting(false);
                toast.done('Email deleted');
                onDeleted?.();
              },
            },
          )
        }
      >
        No one can choose it for new campaigns. Emails already sent or scheduled stay. This can’t be undone.
      </Confirm>
    </>
  );
}
