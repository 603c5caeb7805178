import { type RxRecord, rxLists } from '@bookline/contract/features/rx-details';
import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import { IconFileImport, IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { dayText } from '../../../lib/dates.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { FieldRow, FieldRows, Nothing } from '../../../ui/field-row.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { useContactEdit, useOpened } from '../../contact-fields/contact-fields.api.ts';
import { SensitiveValue } from '../../sensitive/sensitive.api.ts';
import { useRxDetails } from '../rx-details.data.ts';
import classes from './rx.module.css';
import { detailText, sectionLabels } from './rx-words.ts';

const RxEditor = lazy(() => import('./rx-editor.tsx'));
const MedicareImport = lazy(() => import('./medicare-import.tsx'));

const SHOWN = 4;

/** The contact's medications, providers, and Medicare status. */
export function RxPanel() {
  const { contact, readOnly } = useContactEdit();
  const { data, error, refetch } = useRxDetails(contact.id);
  const opened = useOpened('rx');
  const record = data?.data;
  const isEmpty = record !== undefined && record.saved === null;
  return (
    <Section
      title="Rx & Medicare"
      action={
        !readOnly && (
          <Group gap={2}>
            <Tool label="Import Medicare text" onClick={() => opened.open('import')}>
              <IconFileImport size={16} />
            </Tool>
            <Tool label="Edit Rx and Medicare" onClick={() => opened.open('edit')} disabled={!record}>
              <IconPencil size={16} />
            </Tool>
          </Group>
        )
      }
    >
      {!record && !error && <TextSkeleton lines={3} />}
      {!record && error && (
        <p className={classes.quiet} role="alert">
          {sentenceOf(error)}{' '}
          <Button variant="subtle" size="compact-xs" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {isEmpty && <p className={classes.quiet}>No medications, doctors, or Medicare dates yet</p>}
      {record && !isEmpty && <Summary contactId={contact.id} record={record} />}
      <Suspense>
        {(opened.id === 'edit' || opened.id === 'new') && record && !readOnly && (
          <RxEditor contactId={contact.id} record={record} onClose={opened.close} />
        )}
        {opened.id === 'import' && !readOnly && <MedicareImport contactId={contact.id} onClose={opened.close} />}
      </Suspense>
    </Section>
  );
}

function Tool({
  label,
  onClick,
  disabled = false,
  children,
}: {
  readonly label: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly children: React.ReactNode;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon size={28} aria-label={label} onClick={onClick} disabled={disabled}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

function Summary({ contactId, record }: { readonly contactId: string; readonly record: RxRecord }) {
  const zone = useTimeZone();
  const { mbi_last4, part_a_on, part_b_on, plan } = record.medicare;
  return (
    <>
      {(mbi_last4 ?? part_a_on ?? part_b_on ?? (plan || null)) !== null && (
        <FieldRows>
          <FieldRow label="Medicare no.">
            {mbi_last4 ? <SensitiveValue contactId={contactId} what="mbi" masked={`•••• ${mbi_last4}`} /> : <Nothing />}
          </FieldRow>
          <FieldRow label="Parts A · B">
            <span className="tabular">
              {part_a_on ? dayText(part_a_on) : '—'} · {part_b_on ? dayText(part_b_on) : '—'}
            </span>
          </FieldRow>
          {plan && <FieldRow label="Plan">{plan}</FieldRow>}
        </FieldRows>
      )}
      {rxLists.map((list) => (
        <Entries
          key={list}
          title={sectionLabels[list]}
          entries={record[list].map((entry) => ({
            id: entry.id,
            name: entry.name,
            detail: detailText(list, { ...entry }),
          }))}
        />
      ))}
      {record.saved && (
        <p className={classes.note}>
          Saved {record.saved.by ? `by ${record.saved.by.name} ` : ''}
          <RelativeTime at={record.saved.at} zone={zone} />
        </p>
      )}
    </>
  );
}

function Entries({
  title,
  entries,
}: {
  readonly title: string;
  readonly entries: readonly { readonly id: string; readonly name: string; readonly detail: string }[];
}) {
  const [isOpen, setOpen] = useState(false);
  if (entries.length === 0) return null;
  return (
    <>
      <h3 className={classes.subhead}>
        {title} <span className="tabular">{entries.length}</span>
      </h3>
      <ul className={classes.list}>
        {(isOpen ? entries : entries.slice(0, SHOWN)).map(({ id, name, detail }) => (
          <li key={id} className={classes.item}>
            <span>{name}</span>
            {detail && <span className={classes.detail}>{detail}</span>}
          </li>
        ))}
      </ul>
      <MoreButton hidden={entries.length - SHOWN} isOpen={isOpen} onOpen={setOpen} />
    </>
  );
}
