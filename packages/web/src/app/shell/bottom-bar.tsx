import { UnstyledButton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Opener } from '../../ui/floating/opener.tsx';
import classes from './bottom-bar.module.css';
import { useNavigation } from './use-navigation.ts';

const BottomBarMore = lazy(() => import('./bottom-bar-more.tsx'));

/** Beside More. */
const PLACES = 4;

/** A phone's navigation within reach of the thumb: the most used screens, and a menu for the others. */
export function BottomBar() {
  const groups = useNavigation();
  const [opened, setOpened] = useState(false);
  const all = groups.flatMap((group) => group.items);
  // Users without one of the usual four get the next item, so that the bar always has five places.
  const chosen = [...all.filter((item) => item.on_phone), ...all.filter((item) => !item.on_phone)].slice(0, PLACES);
  const items = all.filter((item) => chosen.includes(item));
  const others = groups
    .map((group) => ({ ...group, items: group.items.filter((item) => !chosen.includes(item)) }))
    .filter((group) => group.items.length > 0);
  const isAmongOthers = others.some((group) => group.items.some(({ current }) => current));
  return (
    <nav data-bottom-bar className={classes.bar} aria-label="Main">
      {items.map(({ icon: Icon, label, to, current, badge: Badge }) => (
        <Link
          key={to}
          to={to}
          className={classes.item}
          data-current={current || undefined}
          aria-current={current ? 'page' : undefined}
        >
          <Icon size={22} stroke={1.6} aria-hidden />
          {label}
          {Badge && (
            <span className={classes.badge}>
              <Suspense>
                <Badge />
              </Suspense>
            </span>
          )}
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
