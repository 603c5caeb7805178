import { UnstyledButton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { Opener } from '../../ui/floating/opener.tsx';
import classes from './bottom-bar.module.css';
import { useNavigation } from './use-navigation.ts';

const BottomBarMore = lazy(() => import('./bottom-bar-more.tsx'));

/** A phone's navigation within reach of the thumb: the most used screens, and a menu for the others. */
export function BottomBar() {
  const groups = useNavigation();
  const [opened, setOpened] = useState(false);
  const items = groups.flatMap((group) => group.items).filter((item) => item.on_phone);
  const others = groups
    .map((group) => ({ ...group, items: group.items.filter((item) => !item.on_phone) }))
    .filter((group) => group.items.length > 0);
  const isAmongOthers = others.some((group) => group.items.some(({ current }) => current));
  return (
    <nav className={classes.bar} aria-label="Main">
      {items.map(({ icon: Icon, label, to, current }) => (
        <Link
          key={to}
          to={to}
          className={classes.item}
          data-current={current || undefined}
          aria-current={current ? 'page' : undefined}
        >
          <Icon size={22} stroke={1.6} aria-hidden />
          {label}
        </Link>
      ))}
      <Opener
        popup="menu"
        opened={opened}
        onChange={setOpened}
        button={
          <UnstyledButton className={classes.item} data-current={isAmongOthers || undefined}>
            <IconDots size={22} stroke={1.6} aria-hidden />
            More
          </UnstyledButton>
        }
      >
        {(anchor) => <BottomBarMore anchor={anchor} groups={others} />}
      </Opener>
    </nav>
  );
}
