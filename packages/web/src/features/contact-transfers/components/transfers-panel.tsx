import type { ContactTransfer } from '@bookline/contract/features/contact-transfers';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { MoreButton } from '../../../ui/more-button.tsx';
import { PanelFailure, PanelNote } from '../../../ui/panel-states.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { useContactEdit } from '../../contact-fields/contact-fields.api.ts';
import { useTransfers } from '../contact-transfers.data.ts';
import classes from './transfers.module.css';

/** More transfers are behind a button. */
const SHOWN = 4;

/** The contact's earlier owners: from, to, by which user, and when. */
export function TransfersPanel() {
  const { contact } = useContactEdit();
  const { data, error, refetch } = useTransfers(contact.id);
  const [isOpen, setOpen] = useState(false);
  const transfers = data?.data;
  return (
    <Section title="Transfers">
      {!transfers && !error && <TextSkeleton lines={2} />}
      {!transfers && error && <PanelFailure message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {transfers?.length === 0 && <PanelNote>No transfers yet</PanelNote>}
      {transfers && (
        <>
          <ul className={classes.list}>
            {(isOpen ? transfers : transfers.slice(0, SHOWN)).map((transfer) => (
              <TransferRow key={transfer.id} transfer={transfer} />
            ))}
          </ul>
          <MoreButton hidden={transfers.length - SHOWN} isOpen={isOpen} onOpen={setOpen} />
        </>
      )}
    </Section>
  );
}

const nameOf = (holder: ContactTransfer['to']) =>
  holder ? `${holder.name}${holder.kind === 'pool' ? ' (pool)' : ''}` : 'a deleted user';

function TransferRow({ transfer: { from, to, by, at } }: { readonly transfer: ContactTransfer }) {
  const zone = useTimeZone();
  return (
    <li className={classes.row}>
      <span>
        {from && `${nameOf(from)} → `}
        {nameOf(to)}
      </span>
      <span className={classes.detail}>
        {by && `by ${by.name} · `}
        <RelativeTime at={at} zone={zone} />
      </span>
    </li>
  );
}
