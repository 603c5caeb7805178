import type { Job } from '@bookline/contract/features/jobs';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createElement, useEffect, useRef, useState } from 'react';
import { invalidate } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toast.ts';
import { JobNotice } from './components/job-notice.tsx';
import { isOpen } from './jobs.data.ts';

const ends: Record<'complete' | 'failed' | 'cancelled', string> = {
  complete: 'Complete',
  failed: 'Failed',
  cancelled: 'Canceled',
};

/**
 * Shows a toast, once, for each job that was seen running and has ended, with a link to its result unless the page shows it already.
 * Returns the sentence for screen readers.
 */
export function useEndedJobs(jobs: readonly Job[] | undefined): string {
  const navigate = useNavigate();
  const client = useQueryClient();
  const running = useRef<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!jobs) return;
    const before = running.current;
    running.current = new Set(jobs.filter(isOpen).map(({ id }) => id));
    const ended = jobs.filter((job) => before.has(job.id) && !isOpen(job));
    if (ended.length === 0) return;
    // Lists show what it changed, so they're out of date.
    void invalidate(client, 'contacts', 'imports', 'tags');
    setSaid(ended.map((job) => sentenceOf(job)).join(' '));
    for (const job of ended) {
      const { linkUrl } = job;
      if (linkUrl === window.location.pathname) continue;
      const notice = createElement(JobNotice, {
        text: sentenceOf(job),
        linkText: job.linkText,
        onOpen: linkUrl === null ? undefined : () => void navigate({ to: linkUrl }),
      });
      if (job.status === 'failed') toast.failed(notice);
      else if (job.status === 'cancelled') toast.info(notice);
      else toast.done(notice);
    }
  }, [jobs, client, navigate]);
  return said;
}

const sentenceOf = ({ status, text }: Job): string =>
  status === 'queued' || status === 'processing' ? text : `${ends[status]}: ${text}`;
