import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useCurrentUser } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Opener } from '../../ui/floating/opener.tsx';
import classes from './user-menu.module.css';

const UserMenuItems = lazy(() => import('./user-menu-items.tsx'));
const ActAsDialog = lazy(async () => ({
  default: (await import('../../features/acting/components/act-as-dialog.tsx')).ActAsDialog,
}));

/** The signed-in user with role and tenant, and sign-out. */
export function UserMenu() {
  const user = useCurrentUser();
  const [opened, setOpened] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const name = `${user.profile.first_name} ${user.profile.last_name}`.trim() || user.username;
  return (
    <>
      <Opener
        popup="menu"
        opened={opened}
        onChange={setOpened}
        button={
          <UnstyledButton className={classes.target}>
            <span className="visually-hidden">{name}: account menu</span>
            <Avatar id={user.id} name={name} src={user.profile.personal_photo?.url} />
            <IconChevronDown size={14} stroke={1.7} aria-hidden className={classes.more} />
          </UnstyledButton>
        }
      >
        {(anchor) => <UserMenuItems anchor={anchor} name={name} onActAs={() => setChoosing(true)} />}
      </Opener>
      {choosing && (
        <Suspense>
          <ActAsDialog onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}
