import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { eventTypeNames, eventTypes, isEventType } from '@bookline/contract/rules/events';
import { MAX_SEARCH } from '@bookline/contract/rules/limits';
import { dayAt } from '@bookline/contract/rules/zoned-time';
import { ActionIcon, Button, Group, Menu, MultiSelect, SegmentedControl, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import {
  IconCalendarDue,
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconHistory,
  IconLink,
  IconSearch,
  IconSignature,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { allows } from '../../../lib/access.ts';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { AssigneeSelect } from '../../follow-ups/follow-ups.api.ts';
import type { CalendarState } from '../calendar-state.ts';
import { rangeText, stepped, type View, views } from '../shown-range.ts';
import classes from './calendar.module.css';

const ANYONE = [
  { value: 'me', label: 'My calendar' },
  { value: 'team', label: 'Everyone I can see' },
];
const labels: Record<View, string> = { month: 'Month', week: 'Week', day: 'Day', agenda: 'Agenda' };
const types = eventTypeNames.map((value) => ({ value, label: eventTypes[value].label }));

/** What the calendar shows: days, owner, types, and search. */
export function CalendarTools({
  state,
  setUrl,
  children,
}: {
  readonly state: CalendarState & { readonly view: View; readonly date: string };
  readonly setUrl: (change: Partial<CalendarState>, options?: { replace?: boolean }) => void;
  /** Rendered beside the view buttons. */
  readonly children?: ReactNode;
}) {
  const { view, date, who = 'me', q = '' } = state;
  const zone = useTimeZone();
  const user = useCurrentUser();
  const leads = user.roles.some((role) => role !== 'agent' && role !== 'telemarketer');
  const search = useDebouncedCallback(
    (typed: string) => setUrl({ q: typed.trim() || undefined }, { replace: true }),
    DEBOUNCE_MS,
  );
  return (
    <>
      <Group gap={4} wrap="nowrap">
        <Button variant="default" size="xs" onClick={() => setUrl({ date: dayAt(Date.now(), zone) })}>
          Today
        </Button>
        <Tooltip label="Previous">
          <ActionIcon
            aria-label={`Previous ${labels[view].toLowerCase()}`}
            onClick={() => setUrl({ date: stepped(view, date, -1) })}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Next">
          <ActionIcon
            aria-label={`Next ${labels[view].toLowerCase()}`}
            onClick={() => setUrl({ date: stepped(view, date, 1) })}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </Tooltip>
        <span className={classes.range} role="status">
          {rangeText(view, date)}
        </span>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label="More calendar options">
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {allows(user, { feature: 'follow_ups' }) && (
              <Menu.Item
                leftSection={<IconCalendarDue size={16} aria-hidden />}
                onClick={() => setUrl({ follow_ups: state.follow_ups === 'no' ? undefined : 'no' })}
              >
                {state.follow_ups === 'no' ? 'Show follow-ups' : 'Hide follow-ups'}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setUrl({ open: 'history' })}>
              History
            </Menu.Item>
            {allows(user, { feature: 'soa_requests' }) && (
              <Menu.Item component={Link} to={paths.soa()} leftSection={<IconSignature size={16} aria-hidden />}>
                Scope of appointment
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={() => setUrl({ open: 'link' })}>
              Subscribe from another app
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      <SegmentedControl
        size="xs"
        aria-label="View"
        data={views.map((value) => ({ value, label: labels[value] }))}
        value={view}
        onChange={(value) => setUrl({ view: views.find((known) => known === value) })}
      />
      {children}
      <div className={classes.narrowing}>
        {leads && (
          <AssigneeSelect
            label="Calendar of"
            hideLabel
            before={ANYONE}
            value={who}
            onChange={(value) => setUrl({ who: value === 'me' ? undefined : value })}
          />
        )}
        <MultiSelect
          size="xs"
          aria-label="Event types"
          placeholder={state.types ? '' : 'All types'}
          data={types}
          value={[...(state.types ?? [])]}
          onChange={(chosen) => setUrl({ types: chosen.length > 0 ? chosen.filter(isEventType) : undefined })}
          clearable
          w={state.types && state.types.length > 1 ? 220 : 150}
        />
        <TextInput
          className={classes.search}
          type="search"
          size="xs"
          aria-label="Search events"
          placeholder="Search"
          leftSection={<IconSearch size={14} aria-hidden />}
          defaultValue={q}
          maxLength={MAX_SEARCH}
          onChange={(event) => search(event.currentTarget.value)}
        />
      </div>
    </>
  );
}
