import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconSettings } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { paths } from '../../../lib/paths.ts';
import { usePreference } from '../../../lib/use-user-storage.ts';
import { usePinnedFilters, useQuickFilters } from '../quick-filters.data.ts';
import { openViews } from '../views-window-store.ts';
import classes from './navigation-views.module.css';
import { ViewDot } from './view-dot.tsx';

const parseFolded = (kept: unknown) => kept === true;

/** The pinned views below 'Contacts' in the navigation, which can collapse, and a button to manage all views. */
export function NavigationViews() {
  const all = useQuickFilters().data?.data;
  const pinned = usePinnedFilters();
  const [folded, setFolded] = usePreference('views_folded', parseFolded);
  const shown = useRouterState({
    select: ({ location }) =>
      location.pathname === paths.contacts ? String((location.search as { view?: unknown }).view) : undefined,
  });
  if (!all || all.length === 0) return null;
  return (
    <div className={classes.views}>
      <div className={classes.head}>
        <UnstyledButton className={classes.fold} aria-expanded={!folded} onClick={() => setFolded(!folded)}>
          <IconChevronRight
            size={12}
            stroke={2}
            aria-hidden
            className={classes.chevron}
            data-open={!folded || undefined}
          />
          Views
        </UnstyledButton>
        <Tooltip label="Manage views" position="right">
          <ActionIcon size={20} aria-label="Manage views" onClick={openViews}>
            <IconSettings size={13} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </div>
      {!folded && (
        <ul className={classes.list}>
          {pinned.map(({ id, name, color }) => (
            <li key={id}>
              <Link
                to={paths.contacts}
                search={{ view: id }}
                className={classes.view}
                activeProps={inactive}
                data-current={shown === id || undefined}
                aria-current={shown === id ? 'page' : undefined}
              >
                <ViewDot color={color} />
                <span className={classes.name}>{name}</span>
              </Link>
            </li>
          ))}
          {pinned.length === 0 && <li className={classes.none}>No pinned views</li>}
        </ul>
      )}
    </div>
  );
}

/** The router would mark every view as current, because they share a path. */
const inactive = { 'aria-current': undefined };
