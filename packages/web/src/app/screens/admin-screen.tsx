import { Skeleton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { HealthPanel } from '../../features/jobs/jobs.api.ts';
import { allows } from '../../lib/access.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ForbiddenState } from '../../ui/states/forbidden-state.tsx';
import { AdminSearch } from '../shell/admin/admin-search.tsx';
import { findAdminScreens, useAdminSections } from '../shell/admin/use-admin-sections.ts';
import classes from './admin-screen.module.css';

/**
 * The admin landing page: the sections the user has access to, with descriptions. On a phone it is the area's navigation, with its search.
 */
export function AdminScreen() {
  const sections = useAdminSections();
  const [typed, setTyped] = useState('');
  const isAdmin = allows(useCurrentUser(), { roles: ['admin'] });
  if (sections.length === 0) return <ForbiddenState order={1} />;
  const isSearching = typed.trim() !== '';
  const shown = isSearching
    ? findAdminScreens(sections, typed).map(({ label, screens }) => ({
        label,
        items: screens.map(({ label: name, to, page, about }) => ({
          name: page ? `${page}: ${name}` : name,
          to,
          about,
        })),
      }))
    : sections.map(({ label, pages }) => ({
        label,
        items: pages.map(({ label: name, to, tabs }) => ({ name, to, about: aboutOf(tabs) })),
      }));
  return (
    <>
      <PageHeader title="Admin" />
      <div className={classes.search}>
        <AdminSearch typed={typed} onTyped={setTyped} size="md" />
      </div>
      {shown.length === 0 && <EmptyState title="No matches">Try a different search.</EmptyState>}
      {isAdmin && !isSearching && (
        <div className={classes.health}>
          <Suspense fallback={<Skeleton h={212} radius="md" />}>
            <HealthPanel />
          </Suspense>
        </div>
      )}
      <div className={classes.sections}>
        {shown.map(({ label, items }) => (
          <Panel key={label} title={label} flush>
            <ul className={classes.list}>
              {items.map(({ name, about, to }) => (
                <li key={to}>
                  <Link to={to} className={classes.item}>
                    <span className={classes.text}>
                      <span className={classes.name}>{name}</span>
                      <span className={classes.about}>{about}</span>
                    </span>
                    <IconChevronRight size={16} stroke={1.7} aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </>
  );
}

/** What a page is for: its description, or the names of its tabs. */
const aboutOf = (tabs: readonly { readonly label: string; readonly about: string }[]) =>
  tabs.length === 1 ? tabs.map(({ about }) => about).join() : tabs.map(({ label }) => label).join(', ');
