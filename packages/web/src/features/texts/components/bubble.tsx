import type { TextMessage } from '@bookline/contract/features/texts';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { textStatusLabels } from '@bookline/contract/rules/texts';
import { Anchor } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { clockTime, fullTime } from '../../../lib/dates.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { timeOf } from '../text-groups.ts';
import classes from './thread.module.css';

const FAILED: ReadonlySet<string> = new Set(['undelivered', 'failed', 'refused', 'unclear']);

/** One text with its pictures. The last one of a group has the time, and one that failed says why. */
export function Bubble({
  text,
  isLast,
  isOpened,
  zone,
  onCancel,
  onAgain,
}: {
  readonly text: TextMessage;
  readonly isLast: boolean;
  /** The text that a link led to. */
  readonly isOpened: boolean;
  readonly zone: string;
  readonly onCancel: (text: TextMessage) => void;
  /** Writes it again. Absent where nothing can be written. */
  readonly onAgain: ((text: TextMessage) => void) | undefined;
}) {
  const ours = text.direction === 'outbound';
  const failed = FAILED.has(text.status);
  const unsent = text.status === 'scheduled' || text.status === 'canceled';
  return (
    <div
      className={`${classes.text} ${isOpened ? classes.opened : ''}`}
      data-ours={ours || undefined}
      data-failed={failed || undefined}
      data-unsent={unsent || undefined}
      data-text={text.id}
    >
      <span className="visually-hidden">{ours ? `${authorOf(text)} wrote:` : 'They wrote:'}</span>
      {text.files.map((file) => (
        <File key={file.id} file={file} />
      ))}
      {text.words !== '' && <div className={classes.bubble}>{text.words}</div>}
      {text.links.length > 0 && <Links links={text.links} />}
      {text.problem !== null && <div className={classes.problem}>{text.problem}</div>}
      {(isLast || failed || unsent || text.cancelable) && (
        <div className={classes.foot}>
          {ours && <Author text={text} />}
          <time dateTime={timeOf(text)} title={fullTime(timeOf(text), zone)}>
            {clockTime(timeOf(text), zone)}
          </time>
          {ours && (
            <>
              <span aria-hidden>·</span>
              <span>{stateOf(text)}</span>
            </>
          )}
          {text.cancelable && (
            <Anchor component="button" type="button" size="xs" onClick={() => onCancel(text)}>
              {isHeld(text) ? 'Undo' : 'Cancel text'}
            </Anchor>
          )}
          {failed && text.status !== 'unclear' && onAgain && (text.words !== '' || text.files.length > 0) && (
            <Anchor component="button" type="button" size="xs" onClick={() => onAgain(text)}>
              Write again
            </Anchor>
          )}
        </div>
      )}
    </div>
  );
}

function Author({ text }: { readonly text: TextMessage }) {
  const { id } = useCurrentUser();
  if (!text.automatic && text.sender?.id === id) return null;
  return (
    <>
      <span>{authorOf(text)}</span>
      <span aria-hidden>·</span>
    </>
  );
}

const authorOf = ({ automatic, sender }: TextMessage): string =>
  automatic ? 'Automatic reply' : (sender?.name ?? 'Your company');

/** A text waits a few seconds, so that it can be undone. A text that was scheduled waits longer. */
const isHeld = ({ send_at, created_at }: TextMessage): boolean =>
  send_at !== null && Date.parse(send_at) - Date.parse(created_at) < 60_000;

const stateOf = (text: TextMessage): string =>
  text.status === 'scheduled' && isHeld(text) ? 'Sending' : textStatusLabels[text.status];

/** Where the short links of a text lead. Opening one here counts no click. */
function Links({ links }: { readonly links: TextMessage['links'] }) {
  return (
    <ul className={classes.links} aria-label="Short links">
      {links.map(({ target, clicks }, index) => (
        <li key={index}>
          <a href={target} target="_blank" rel="noreferrer" title={target}>
            {target.replace(/^https?:\/\/(www\.)?/, '')}
          </a>
          <span>
            {clicks === 0 ? 'Not clicked' : clicks === 1 ? 'Clicked once' : `Clicked ${formatNumber(clicks)} times`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function File({ file }: { readonly file: TextMessage['files'][number] }) {
  const isPicture = /^image\/(png|jpe?g|gif|webp|avif)$/.test(file.content_type);
  return (
    <a href={file.url} target="_blank" rel="noreferrer" className={isPicture ? undefined : classes.file}>
      {isPicture ? (
        <img src={file.url} alt={file.name} className={classes.picture} loading="lazy" decoding="async" />
      ) : (
        <>
          <IconPaperclip size={15} aria-hidden />
          {file.name}
        </>
      )}
    </a>
  );
}
