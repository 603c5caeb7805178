import { Text, TextInput } from '@mantine/core';
import { IconArrowLeft, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import classes from './admin-navigation.module.css';
import { type ShownAdminScreen, useAdminSections } from './use-admin-sections.ts';

/** The navigation inside Administration, in the place of the main one: a way back, a search, and every screen by group. */
export default function AdminNavigation() {
  const sections = useAdminSections();
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const current = sections.flatMap(({ screens }) => screens).find((screen) => screen.current)?.to;
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const found = sections
    .map((section) => ({ ...section, screens: section.screens.filter((screen) => matches(screen, typed)) }))
    .filter(({ screens }) => screens.length > 0);
  return (
    <>
      <div className={classes.head}>
        <Link to={paths.home} className={classes.back}>
          <IconArrowLeft size={16} stroke={1.7} aria-hidden /> Back to CRM
        </Link>
        <TextInput
          type="search"
          size="xs"
          aria-label="Search settings"
          placeholder="Search settings"
          leftSection={<IconSearch size={14} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <div className={classes.groups} ref={list}>
        {found.map(({ label, screens }) => (
          <div key={label} className={classes.group}>
            <div className={classes.label}>{label}</div>
            <ul className={classes.list}>
              {screens.map(({ label: name, to, current: isCurrent }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className={classes.item}
                    data-current={isCurrent || undefined}
                    aria-current={isCurrent ? 'page' : undefined}
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {found.length === 0 && (
          <Text size="sm" c="dimmed" px="xs">
            No matches. Try a different search.
          </Text>
        )}
      </div>
    </>
  );
}

/** Whether every word that was typed is in the screen's name or in what it is for. */
function matches({ label, about }: ShownAdminScreen, typed: string): boolean {
  const text = `${label} ${about}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
