import type { AdminUser, AdminUserDetail } from '@bookline/contract/features/admin-user';
import { ActionIcon, Text } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { nameOf, useReports } from '../admin-users.data.ts';
import classes from './user-page.module.css';

/** The user's managers from the top down, then their downline, one level at a time. */
export function DownlineTree({ user }: { readonly user: AdminUserDetail }) {
  return (
    <>
      {user.managers.length > 0 && (
        <ol className={classes.chain} aria-label="Reports to">
          {user.managers.map(({ id, name }) => (
            <li key={id}>
              <TextLink to={paths.admin_user(id)} size="sm" underline="always">
                {name}
              </TextLink>
            </li>
          ))}
          <li>{nameOf(user)}</li>
        </ol>
      )}
      {user.reports > 0 ? (
        <div className={classes.tree}>
          <Level managerId={user.id} label={`Direct reports of ${nameOf(user)}`} />
        </div>
      ) : (
        <Text size="sm" c="dimmed">
          {user.managers.length > 0 ? 'No direct reports.' : 'No manager and no direct reports.'}
        </Text>
      )}
    </>
  );
}

function Level({ managerId, label }: { readonly managerId: string; readonly label: string }) {
  const { data, error } = useReports(managerId, true);
  if (error && !data)
    return (
      <Text size="sm" c="var(--mantine-color-error)">
        {sentenceOf(error)}
      </Text>
    );
  if (!data)
    return (
      <Text size="sm" c="dimmed" aria-busy>
        Loading…
      </Text>
    );
  const more = data.meta.total_count - data.data.length;
  return (
    <ul aria-label={label}>
      {data.data.map((user) => (
        <Node key={user.id} user={user} />
      ))}
      {more > 0 && (
        <li className={classes.node}>
          <Text size="sm" c="dimmed">
            and {more} more
          </Text>
        </li>
      )}
    </ul>
  );
}

function Node({ user }: { readonly user: AdminUser }) {
  const [open, setOpen] = useState(false);
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <li>
      <div className={classes.node}>
        {user.reports > 0 ? (
          <ActionIcon
            size="sm"
            aria-expanded={open}
            aria-label={`Direct reports of ${nameOf(user)}`}
            onClick={() => setOpen(!open)}
          >
            <Chevron size={14} />
          </ActionIcon>
        ) : (
          <span style={{ width: '1.375rem' }} />
        )}
        <TextLink to={paths.admin_user(user.id)} size="sm">
          {nameOf(user)}
        </TextLink>
        <Text size="xs" c="dimmed" truncate>
          {user.role}
          {user.reports > 0 && ` · ${user.reports}`}
        </Text>
      </div>
      {open && <Level managerId={user.id} label={`Direct reports of ${nameOf(user)}`} />}
    </li>
  );
}
