import { ActionIcon, Indicator, Popover, Tooltip } from '@mantine/core';
import { IconProgress, IconProgressCheck } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { isOpen, useJobs } from '../jobs.data.ts';
import { useEndedJobs } from '../use-ended-jobs.ts';

const JobList = lazy(async () => ({ default: (await import('./job-list.tsx')).JobList }));

/**
 * R063, R146, R147: the user's long jobs on every screen and device, updated live, until they're dismissed. Hidden while there are none.
 */
export function JobTray() {
  const [opened, setOpened] = useState(false);
  const { data } = useJobs();
  const said = useEndedJobs(data?.data);
  const list = data?.data ?? [];
  const running = list.filter(isOpen).length;
  const label = running > 0 ? `Jobs, ${running} running` : 'Jobs, none running';
  return (
    <>
      <span role="status" className="visually-hidden">
        {said}
      </span>
      {(list.length > 0 || opened) && (
        <Popover
          opened={opened}
          onChange={setOpened}
          position="bottom-end"
          width="min(24rem, calc(100vw - 1.5rem))"
          withinPortal={false}
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <Tooltip label="Jobs" disabled={opened}>
              <ActionIcon size="lg" aria-label={label} onClick={() => setOpened(!opened)}>
                <Indicator label={running} size={15} offset={2} disabled={running === 0} inline aria-hidden>
                  {running > 0 ? (
                    <IconProgress size={18} stroke={1.7} style={{ display: 'block' }} />
                  ) : (
                    <IconProgressCheck size={18} stroke={1.7} style={{ display: 'block' }} />
                  )}
                </Indicator>
              </ActionIcon>
            </Tooltip>
          </Popover.Target>
          <Popover.Dropdown p={0} aria-label="Jobs">
            <Suspense>{opened && <JobList jobs={list} onLeave={() => setOpened(false)} />}</Suspense>
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}
