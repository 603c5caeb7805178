import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { allows } from '../../lib/access.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { Tip } from '../../ui/floating/tip.tsx';
import { anyAdminScreen } from './admin/admin-access.ts';
import { Brand } from './brand.tsx';
import classes from './side-navigation.module.css';
import { type ShownItem, useNavigation } from './use-navigation.ts';

const NavigationViews = lazy(async () => ({
  default: (await import('../../features/quick-filters/components/navigation-views.tsx')).NavigationViews,
}));

const AdminNavigation = lazy(() => import('./admin/admin-navigation.tsx'));

/** Whether Administration's navigation takes the place of the main one. */
export function useInAdmin(): boolean {
  const user = useCurrentUser();
  const isThere = useRouterState({
    select: ({ location: { pathname } }) => pathname === paths.admin || pathname.startsWith(`${paths.admin}/`),
  });
  return isThere && allows(user, anyAdminScreen);
}

/** The navigation inside Administration. It has no pictures, so it can't be collapsed. */
export function AdminSideNavigation() {
  const { company } = useCurrentUser();
  return (
    <nav className={classes.navigation} aria-label="Admin">
      <Brand name={company.name} logo={company.logo_url} onlyMark={false} />
      <Suspense>
        <AdminNavigation />
      </Suspense>
    </nav>
  );
}

/** The left navigation: 220 px wide, or 56 px when collapsed, with labels as tooltips. */
export function SideNavigation({
  collapsed,
  onCollapse,
}: {
  readonly collapsed: boolean;
  readonly onCollapse: (collapsed: boolean) => void;
}) {
  const { company } = useCurrentUser();
  const groups = useNavigation();
  const action = collapsed ? 'Expand navigation' : 'Collapse navigation';
  return (
    <nav className={classes.navigation} data-collapsed={collapsed || undefined} aria-label="Main">
      <Brand name={company.name} logo={company.logo_url} onlyMark={collapsed} />
      <div className={classes.groups}>
        {groups.map(({ label, items }) => (
          <div key={label ?? ''} className={classes.group}>
            {label && !collapsed && <div className={classes.label}>{label}</div>}
            <ul className={classes.list}>
              {items.map((item) => (
                <li key={item.to}>
                  <Item item={item} collapsed={collapsed} />
                  {item.to === paths.contacts && !collapsed && (
                    <Suspense>
                      <NavigationViews />
                    </Suspense>
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <Tip label={action} position="right">
        <ActionIcon className={classes.collapse} aria-label={action} onClick={() => onCollapse(!collapsed)}>
          {collapsed ? <IconLayoutSidebarLeftExpand size={18} /> : <IconLayoutSidebarLeftCollapse size={18} />}
        </ActionIcon>
      </Tip>
    </nav>
  );
}

function Item({ item, collapsed }: { readonly item: ShownItem; readonly collapsed: boolean }) {
  const { icon: Icon, label, to, current, badge: Badge } = item;
  return (
    <Tip label={label} position="right" disabled={!collapsed}>
      <Link
        to={to}
        className={classes.item}
        data-current={current || undefined}
        aria-current={current ? 'page' : undefined}
      >
        <Icon size={18} stroke={1.7} aria-hidden />
        <span className={collapsed ? 'visually-hidden' : classes.text}>{label}</span>
        {Badge && !collapsed && (
          <Suspense>
            <Badge />
          </Suspense>
        )}
      </Link>
    </Tip>
  );
}
