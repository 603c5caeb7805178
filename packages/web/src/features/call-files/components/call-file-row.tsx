import type { CallFile } from '@bookline/contract/features/call-files';
import { callDuration } from '@bookline/contract/rules/dialer';
import { displayPhone } from '@bookline/contract/rules/phone';
import { IconPhoneIncoming, IconPhoneOutgoing, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useTimeZone } from '../../../lib/timezone.ts';
import rows from '../../../ui/panel-rows.module.css';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './call-files.module.css';
import { Player } from './player.tsx';

/** A recording: user, length, and date. When open, its player. */
export function CallFileRow({
  file,
  contactId,
  isOpen,
  onToggle,
}: {
  readonly file: CallFile;
  readonly contactId: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  const zone = useTimeZone();
  const player = useId();
  const isInbound = file.call_direction === 'inbound';
  const Direction = isInbound ? IconPhoneIncoming : IconPhoneOutgoing;
  const Sign = isOpen ? IconX : IconPlayerPlay;
  return (
    <li className={rows.stacked}>
      <button
        type="button"
        className={`${rows.row} ${classes.row}`}
        onClick={onToggle}
        aria-expanded={isOpen}
        aria-controls={player}
      >
        <span className={classes.icon}>
          <Direction size={18} stroke={1.6} aria-hidden />
        </span>
        <span className={rows.name}>{titleOf(file)}</span>
        <span className={rows.aside}>{callDuration(file.duration_s)}</span>
        <span className={classes.sign}>
          <Sign size={15} aria-hidden />
        </span>
        <span className={classes.details}>
          <RelativeTime at={file.created_at} zone={zone} /> · {file.user.name} ·{' '}
          {displayPhone(isInbound ? file.call_from : file.call_to)}
        </span>
      </button>
      <div id={player} hidden={!isOpen}>
        {isOpen && (
          <Player
            heard={{ file_id: file.id, contact_id: contactId }}
            keptUntil={file.kept_until}
            title={titleOf(file)}
          />
        )}
      </div>
    </li>
  );
}

const titleOf = ({ kind, call_direction }: CallFile): string => {
  if (kind === 'voicemail') return 'Voicemail';
  return call_direction === 'inbound' ? 'Incoming call' : 'Outgoing call';
};
