import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { DeleteDialog } from '../../bulk/bulk.api.ts';
import { useContactEdit } from '../../contact-fields/contact-fields.api.ts';
import { PoolItems } from '../../transfers/transfers.api.ts';

/** Further actions for the whole contact. */
export function ContactMenu() {
  const { contact, readOnly } = useContactEdit();
  const [deleting, setDeleting] = useState(false);
  if (readOnly) return null;
  const close = () => setDeleting(false);
  return (
    <>
      {/* A mutation of an item outlives the open menu. */}
      <Menu position="bottom-end" keepMounted>
        <Menu.Target>
          <ActionIcon variant="default" size={32} aria-label="More actions">
            <IconDots size={16} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Suspense>
            <PoolItems contactId={contact.id} poolId={contact.pool?.id ?? null} />
          </Suspense>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={15} stroke={1.7} aria-hidden />}
            onClick={() => setDeleting(true)}
          >
            Delete contact
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {deleting && (
        <Suspense>
          <DeleteDialog selection={{ ids: [contact.id] }} count={1} exact onClose={close} onDone={close} />
        </Suspense>
      )}
    </>
  );
}
