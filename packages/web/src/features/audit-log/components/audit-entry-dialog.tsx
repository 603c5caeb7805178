import type { AuditEntry } from '@bookline/contract/features/audit-log';
import { sensitiveLabel } from '@bookline/contract/features/sensitive';
import { fullTime } from '../../../lib/dates.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from './audit-log.module.css';
import { auditWords } from './audit-words.ts';

/** All details of an entry. */
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
        <dt>Date</dt>
        <dd>{fullTime(entry.at, zone)}</dd>
        <dt>User</dt>
        <dd>{entry.actor.name}</dd>
        {entry.acting_as && (
          <>
            <dt>Acting as</dt>
            <dd>{entry.acting_as.name}</dd>
          </>
        )}
        <dt>Subject</dt>
        <dd>{entry.subject_name ?? `${entry.subject_type.replaceAll('_', ' ')} ${entry.subject_id ?? ''}`}</dd>
        <dt>IP address</dt>
        <dd>{entry.ip ?? 'Server'}</dd>
        {Object.entries(entry.detail).map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
        <dt>Chain entry</dt>
        <dd className="tabular">{entry.chain_no ?? 'Pending'}</dd>
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

/** The log stores the short name of a revealed field. */
function factText(name: string, value: unknown): string {
  if (name === 'what') return sensitiveLabel(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
