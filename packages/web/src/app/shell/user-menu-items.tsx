import { isAccountType, roleLabel } from '@bookline/contract/rules/roles';
import { Menu, Text } from '@mantine/core';
import { IconLogout, IconUserCircle, IconUserShield } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMayAct } from '../../features/acting/acting.data.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser, useForcedState } from '../../lib/session.ts';
import { AnchoredMenu } from '../../ui/floating/anchored-menu.tsx';
import type { Anchor } from '../../ui/floating/opener.tsx';
import { useSignOut } from './sign-out-provider.tsx';
import { useOtherScheme } from './use-other-scheme.ts';
import classes from './user-menu.module.css';

/** The items of the user menu: account, light or dark, acting as another user, and sign-out. */
export default function UserMenuItems({
  anchor,
  name,
  onActAs,
}: {
  readonly anchor: Anchor;
  readonly name: string;
  readonly onActAs: () => void;
}) {
  const user = useCurrentUser();
  const signOut = useSignOut();
  const bare = useForcedState() !== undefined;
  const mayAct = useMayAct() && !bare;
  const scheme = useOtherScheme();
  const acts = user.real_user !== null;
  const role = isAccountType(user.account_type)
    ? roleLabel(user.account_type, user.company.variant)
    : user.account_type;
  return (
    <AnchoredMenu anchor={anchor} position="bottom-end" width={232} withinPortal={false}>
      <Menu.Label className={classes.who}>
        <Text size="sm" fw={600} c="var(--text)" truncate>
          {name}
        </Text>
        <Text size="xs" fw={400} truncate>
          {role} · {user.company.name}
        </Text>
      </Menu.Label>
      <Menu.Divider />
      {!bare && (
        <Menu.Item
          component={Link}
          to={paths.profile()}
          leftSection={<IconUserCircle size={16} stroke={1.7} aria-hidden />}
        >
          Profile and account
        </Menu.Item>
      )}
      <Menu.Item
        hiddenFrom="sm"
        leftSection={<scheme.Icon size={16} stroke={1.7} aria-hidden />}
        onClick={scheme.toggle}
      >
        {scheme.label}
      </Menu.Item>
      {mayAct && (
        <Menu.Item leftSection={<IconUserShield size={16} stroke={1.7} aria-hidden />} onClick={onActAs}>
          Act as another user
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={16} stroke={1.7} />} onClick={signOut}>
        {acts ? 'End this session' : 'Sign out'}
      </Menu.Item>
    </AnchoredMenu>
  );
}
