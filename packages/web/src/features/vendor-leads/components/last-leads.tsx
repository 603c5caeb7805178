import type { LeadOutcome } from '@bookline/contract/features/vendor-leads';
import { SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { useVendorLeads } from '../vendor-leads.data.ts';
import classes from './vendor-leads.module.css';

const words: Readonly<Record<LeadOutcome, string>> = {
  created: 'New contact',
  updated: 'Updated',
  duplicate: 'Duplicate',
  rejected: 'Refused',
};
const choices = [
  { value: 'all', label: 'All' },
  { value: 'created', label: 'New' },
  { value: 'rejected', label: 'Refused' },
];

/** A vendor's latest leads and their results. */
export function LastLeads({ vendorId }: { readonly vendorId: string }) {
  const [page, setPage] = useState(1);
  const [outcome, setOutcome] = useState<LeadOutcome | undefined>();
  const { data, error, refetch } = useVendorLeads(vendorId, page, outcome);
  const zone = useTimeZone();
  if (error && !data) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={4} />;
  return (
    <>
      <div>
        <SegmentedControl
          size="xs"
          aria-label="Status"
          data={choices}
          value={outcome ?? 'all'}
          onChange={(value) => {
            setOutcome(value === 'created' || value === 'rejected' ? value : undefined);
            setPage(1);
          }}
        />
      </div>
      {data.data.length === 0 ? (
        <Text size="sm" c="dimmed">
          {outcome ? 'No matches' : 'No leads from this vendor yet'}
        </Text>
      ) : (
        <ul className={classes.leads}>
          {data.data.map((lead) => (
            <li key={lead.id} className={classes.lead}>
              <span>{words[lead.outcome]}</span>
              <span className={classes.what}>
                {lead.contact && (
                  <TextLink to={paths.contact(lead.contact)} size="sm">
                    {lead.contact.name || 'Contact'}
                  </TextLink>
                )}
                {lead.contact && (lead.owner || lead.reason) && ' · '}
                {lead.outcome === 'created' && lead.owner ? lead.owner.name : lead.reason}
              </span>
              <Text span size="xs" c="dimmed">
                <RelativeTime at={lead.received_at} zone={zone} />
              </Text>
            </li>
          ))}
        </ul>
      )}
      {data.meta.total_count > data.meta.limit && (
        <Pager page={page} limit={data.meta.limit} count={data.meta.total_count} onPageChange={setPage} />
      )}
    </>
  );
}
