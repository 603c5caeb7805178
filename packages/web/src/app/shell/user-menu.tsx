import { isAccountType, roleLabel } from '@bookline/contract/rules/roles';
import { Menu, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconLogout, IconUserCircle, IconUserShield } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useMayAct } from '../../features/acting/acting.data.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useSignOut } from './sign-out-provider.tsx';
import { useOtherScheme } from './use-other-scheme.ts';
import classes from './user-menu.module.css';

const ActAsDialog = lazy(async () => ({
  default: (await import('../../features/acting/components/act-as-dialog.tsx')).ActAsDialog,
}));

/** Who is signed in, as what, where; and the way out. */
export function UserMenu() {
  const user = useCurrentUser();
  const signOut = useSignOut();
  const mayAct = useMayAct();
  const scheme = useOtherScheme();
  const [choosing, setChoosing] = useState(false);
  const acts = user.real_user !== null;
  const name = `${user.profile.first_name} ${user.profile.last_name}`.trim() || user.username;
  const role = isAccountType(user.account_type)
    ? roleLabel(user.account_type, user.company.variant)
    : user.account_type;
  return (
    <>
      <Menu position="bottom-end" width={232} withinPortal={false}>
        <Menu.Target>
          <UnstyledButton className={classes.target}>
            <span className="visually-hidden">{name}: your menu</span>
            <Avatar id={user.id} name={name} src={user.profile.personal_photo?.url} />
            <IconChevronDown size={14} stroke={1.7} aria-hidden className={classes.more} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label className={classes.who}>
            <Text size="sm" fw={600} c="var(--text)" truncate>
              {name}
            </Text>
            <Text size="xs" fw={400} truncate>
              {role} · {user.company.name}
            </Text>
          </Menu.Label>
          <Menu.Divider />
          <Menu.Item
            component={Link}
            to={paths.profile()}
            leftSection={<IconUserCircle size={16} stroke={1.7} aria-hidden />}
          >
            Profile and account
          </Menu.Item>
          <Menu.Item
            hiddenFrom="sm"
            leftSection={<scheme.Icon size={16} stroke={1.7} aria-hidden />}
            onClick={scheme.toggle}
          >
            {scheme.label}
          </Menu.Item>
          {mayAct && (
            <Menu.Item
              leftSection={<IconUserShield size={16} stroke={1.7} aria-hidden />}
              onClick={() => setChoosing(true)}
            >
              Act as somebody
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} stroke={1.7} />} onClick={signOut}>
            {acts ? 'Leave this session' : 'Sign out'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {choosing && (
        <Suspense>
          <ActAsDialog onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}
