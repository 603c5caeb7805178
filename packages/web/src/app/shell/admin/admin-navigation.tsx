import { Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import classes from './admin-navigation.module.css';
import { AdminSearch } from './admin-search.tsx';
import { findAdminScreens, useAdminSections } from './use-admin-sections.ts';

/** The navigation inside Administration, in the place of the main one: a way back, a search through every screen, and the pages by group. */
export default function AdminNavigation() {
  const sections = useAdminSections();
  const [typed, setTyped] = useState('');
  const isSearching = typed.trim() !== '';
  const list = useRef<HTMLDivElement>(null);
  const current = sections.flatMap(({ pages }) => pages).find((page) => page.current)?.to;
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current, isSearching]);
  const groups = isSearching
    ? findAdminScreens(sections, typed).map(({ label, screens }) => ({
        label,
        items: screens.map(({ label: name, to, page }) => ({ name, to, page, isCurrent: false })),
      }))
    : sections.map(({ label, pages }) => ({
        label,
        items: pages.map(({ label: name, to, current: isCurrent }) => ({ name, to, page: null, isCurrent })),
      }));
  return (
    <>
      <div className={classes.head}>
        <Link to={paths.home} className={classes.back}>
          <IconArrowLeft size={16} stroke={1.7} aria-hidden /> Back to CRM
        </Link>
        <AdminSearch typed={typed} onTyped={setTyped} />
      </div>
      <div className={classes.groups} ref={list}>
        {groups.map(({ label, items }) => (
          <div key={label} className={classes.group}>
            <div className={classes.label}>{label}</div>
            <ul className={classes.list}>
              {items.map(({ name, to, page, isCurrent }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className={classes.item}
                    data-current={isCurrent || undefined}
                    aria-current={isCurrent ? 'page' : undefined}
                  >
                    {name}
                    {page && <span className={classes.page}> in {page}</span>}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {groups.length === 0 && (
          <Text size="sm" c="dimmed" px="xs">
            No matches. Try a different search.
          </Text>
        )}
      </div>
    </>
  );
}
