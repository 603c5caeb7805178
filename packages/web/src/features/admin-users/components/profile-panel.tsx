import type { AdminUserDetail } from '@bookline/contract/features/admin-user';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { jobTitleLabel, timeZones } from '@bookline/contract/rules/options';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Panel } from '../../../ui/panel.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './user-page.module.css';

const zoneText = (zone: string | null) => timeZones.find(({ value }) => value === zone)?.label ?? zone;
const namesOf = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name).join(', ');

/** A user's profile and organization. */
export function ProfilePanel({ user }: { readonly user: AdminUserDetail }) {
  const me = useCurrentUser();
  const zone = useTimeZone();
  return (
    <Panel title="Profile">
      <dl className={classes.facts}>
        <Fact label="Email">
          <Anchor href={`mailto:${user.email}`} size="sm">
            {user.email}
          </Anchor>
        </Fact>
        <Fact label="Username">{user.username}</Fact>
        <Fact label="Role">
          {user.role}
          {user.editable && user.id !== me.id && (
            <>
              {' · '}
              <TextLink to={paths.admin_user_roles(user.id)} size="sm" underline="always">
                Change
              </TextLink>
            </>
          )}
        </Fact>
        <Fact label="Job title">{jobTitleLabel(user.job_title, me.company.variant)}</Fact>
        <Fact label="Corporation">{user.corporation?.name}</Fact>
        <Fact label="Business unit">{user.business_unit?.name}</Fact>
        <Fact label="Office">{user.office_location?.name}</Fact>
        <Fact label="Groups">{namesOf(user.groups)}</Fact>
        {user.pools.length > 0 && <Fact label="Pools">{namesOf(user.pools)}</Fact>}
        <Fact label="Time zone">{zoneText(user.timezone)}</Fact>
        <Fact label="Contacts">
          <span className="tabular">{formatNumber(user.contacts)}</span>
        </Fact>
        <Fact label="Added">
          <RelativeTime at={user.created_at} zone={zone} />
        </Fact>
      </dl>
    </Panel>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children || '—'}</dd>
    </>
  );
}
