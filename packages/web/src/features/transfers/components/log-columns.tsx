import type { TransferLog } from '@bookline/contract/features/transfers';
import { Text } from '@mantine/core';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/types.ts';
import classes from './transfers.module.css';
import { countOf, outcomeLooks, reasonWords } from './words.ts';

/** A contact's name in the log. */
export function logName({ contact, reason, revert }: TransferLog): string {
  if (contact)
    return (
      `${contact.last_name}${contact.last_name && contact.first_name ? ', ' : ''}${contact.first_name}` || 'No name'
    );
  return reason === 'purged' || revert?.reason === 'purged' ? 'Permanently deleted' : 'No access';
}

const holderText = (holder: TransferLog['from']) =>
  holder ? `${holder.name}${holder.kind === 'pool' ? ' (pool)' : ''}` : '—';

/** A contact's result, transferred and reverted, in a few words. */
export function logWords({ reason, texts_lapsed, revert }: TransferLog): string {
  const back =
    revert &&
    (revert.outcome === 'moved'
      ? 'Reverted'
      : `Not reverted: ${reasonWords[revert.reason ?? 'changed_hands'].toLowerCase()}`);
  return [reason && reasonWords[reason], texts_lapsed && 'New text consent needed', back].filter(Boolean).join(' · ');
}

export function LogOutcome({ log }: { readonly log: TransferLog }) {
  if (log.revert?.outcome === 'moved') return <StatusChip label="Reverted" color="#7048e8" />;
  return <StatusChip {...outcomeLooks[log.outcome]} />;
}

export const logColumns: readonly Column<TransferLog>[] = [
  {
    id: 'contact',
    header: 'Contact',
    width: 220,
    cell: (log) =>
      log.contact && !log.contact.deleted ? (
        <TextLink size="sm" to={paths.contact(log.contact)}>
          {logName(log)}
        </TextLink>
      ) : (
        <span className={classes.why}>{logName(log)}</span>
      ),
  },
  { id: 'from', header: 'From', width: 170, cell: ({ from }) => holderText(from) },
  { id: 'to', header: 'To', width: 170, cell: ({ to }) => holderText(to) },
  { id: 'outcome', header: 'Result', width: 130, cell: (log) => <LogOutcome log={log} /> },
  {
    id: 'why',
    header: 'Reason',
    width: 300,
    cell: (log) => <span className={classes.why}>{logWords(log)}</span>,
  },
  {
    id: 'position',
    header: 'No.',
    width: 72,
    align: 'right',
    cell: ({ position }) => <span className="tabular">{countOf(position)}</span>,
  },
];

/** A log entry on a narrow screen. */
export function CompactLog({ log }: { readonly log: TransferLog }) {
  const words = logWords(log);
  return (
    <>
      <Text size="sm" fw={500} truncate>
        {logName(log)}
      </Text>
      <Text size="xs" c="dimmed" truncate component="div">
        {outcomeLooks[log.outcome].label}: {holderText(log.from)} → {holderText(log.to)}
        {words && ` · ${words}`}
      </Text>
    </>
  );
}
