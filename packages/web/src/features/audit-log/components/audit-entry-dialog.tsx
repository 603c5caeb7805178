import type { AuditEntry } from '@bookline/contract/features/audit-log';
import { sensitiveLabel } from '@bookline/contract/features/sensitive';
import { fullTime } from '../../../lib/dates.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from './audit-log.module.css';
import { auditWords } from './audit-words.ts';

/** Everything that is kept of one entry. */
export function AuditEntryDialog({
  entry,
  zone,
  onClose,
}: {
  readonly entry: AuditEntry;
  readonly zone: string;
  readonly onClose: () => void;
}) {
  return (
    <Dialog opened title={auditWords(entry.action)} onClose={onClose}>
      <dl className={classes.facts}>
        <dt>When</dt>
        <dd>{fullTime(entry.at, zone)}</dd>
        <dt>Who</dt>
        <dd>{entry.actor.name}</dd>
        {entry.acting_as && (
          <>
            <dt>Acting as</dt>
            <dd>{entry.acting_as.name}</dd>
          </>
        )}
        <dt>About</dt>
        <dd>{entry.subject_name ?? `${entry.subject_type.replaceAll('_', ' ')} ${entry.subject_id ?? ''}`}</dd>
        <dt>From</dt>
        <dd>{entry.ip ?? 'Inside the server'}</dd>
        {Object.entries(entry.detail).map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
        <dt>In the chain</dt>
        <dd className="tabular">{entry.chain_no ?? 'In a moment'}</dd>
      </dl>
    </Dialog>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: unknown }) {
  const words = name.replaceAll('_', ' ');
  return (
    <>
      <dt>{words.charAt(0).toUpperCase() + words.slice(1)}</dt>
      <dd>{factText(name, value)}</dd>
    </>
  );
}

/** What was revealed is kept by its short name. */
function factText(name: string, value: unknown): string {
  if (name === 'what') return sensitiveLabel(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
