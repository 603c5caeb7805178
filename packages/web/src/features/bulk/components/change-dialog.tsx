import type { BulkAttempt } from '@bookline/contract/features/bulk';
import { bulkLeft, bulkSkips } from '@bookline/contract/rules/bulk';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { JobProgress } from '../../../ui/job-progress.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { useChange, useLeftOut } from '../bulk.data.ts';
import { countsText, isUnderWay, undoneText } from '../bulk-words.ts';
import classes from './change-dialog.module.css';

/** A bulk action: its result, the contacts left out with reasons, and Undo. */
export function ChangeDialog({
  id,
  onUndo,
  onClose,
}: {
  readonly id: string;
  readonly onUndo: (change: BulkAttempt) => void;
  readonly onClose: () => void;
}) {
  const { data, error } = useChange(id);
  const change = data?.data;
  return (
    <Dialog
      opened
      size="lg"
      title={change?.summary ?? 'Bulk action'}
      onClose={onClose}
      actions={change?.undo.possible && <Button onClick={() => onUndo(change)}>Undo</Button>}
    >
      {error && <Text size="sm">{sentenceOf(error)}</Text>}
      {change && <Details change={change} />}
    </Dialog>
  );
}

function Details({ change }: { readonly change: BulkAttempt }) {
  const zone = useTimeZone();
  const { undo } = change;
  const reached = change.changed + change.unchanged + change.skipped;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {change.made_by.name}
        {change.acting_as && ` as ${change.acting_as.name}`}, <RelativeTime at={change.created_at} zone={zone} />
      </Text>
      {isUnderWay(change.status) ? (
        <JobProgress label="Contacts changed" done={reached} of={change.total} />
      ) : (
        <Text size="sm" fw={500} className="tabular">
          {formatNumber(change.total)} selected: {countsText(change)}
        </Text>
      )}
      {change.error && <Text size="sm">{change.error}</Text>}
      <Reasons of={change.reasons.map(({ reason, count }) => ({ words: bulkSkips[reason], count }))} />
      {change.skipped > 0 && <LeftOut key="skipped" id={change.id} of="skipped" title="Skipped" />}
      {undo.status && (
        <>
          <Text size="sm" fw={500} className="tabular">
            {isUnderWay(undo.status) ? 'Undoing: ' : 'Undone: '}
            {undoneText(change)}
            {undo.by && ` (${undo.by.name})`}
          </Text>
          <Reasons of={undo.reasons.map(({ reason, count }) => ({ words: bulkLeft[reason], count }))} />
          {undo.left > 0 && <LeftOut key="left" id={change.id} of="left" title="Not restored" />}
        </>
      )}
    </Stack>
  );
}

function Reasons({ of }: { readonly of: readonly { readonly words: string; readonly count: number }[] }) {
  if (of.length === 0) return null;
  return (
    <ul className={classes.reasons}>
      {of.map(({ words, count }) => (
        <li key={words}>
          <span className="tabular">{formatNumber(count)}</span> {words}
        </li>
      ))}
    </ul>
  );
}

function LeftOut({ id, of, title }: { readonly id: string; readonly of: 'skipped' | 'left'; readonly title: string }) {
  const [page, setPage] = useState(1);
  const { data } = useLeftOut(id, of, page, true);
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-label={title}>
      <Text size="xs" fw={500} c="dimmed">
        {title}
      </Text>
      <ul className={classes.rows}>
        {data.data.map(({ contact_id, contact, reason }) => (
          <li key={contact_id}>
            {contact ? (
              <TextLink to={paths.contact(contact)} size="sm">
                {contact.name}
              </TextLink>
            ) : (
              <Text size="sm" span c="dimmed">
                A contact you can’t access
              </Text>
            )}
            <Text size="xs" c="dimmed" span>
              {reason}
            </Text>
          </li>
        ))}
      </ul>
      {data.meta.total_pages > 1 && (
        <Pager page={page} limit={data.meta.limit} count={data.meta.total_count} onPageChange={setPage} />
      )}
    </section>
  );
}
