import { type SensitiveWhat, sensitiveKind } from '@bookline/contract/features/sensitive';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconEyeOff, IconLock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useCurrentUser } from '../../../lib/session.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { RevealDialog } from './reveal-dialog.tsx';
import classes from './sensitive-value.module.css';

/** How long a value shows. */
const SHOWN_MS = 60_000;

/**
 * A protected value in masked form. Users who aren't acting as another can reveal it: they enter a reason, and it shows for a minute or until they
 * switch windows. It is stored nowhere else.
 */
export function SensitiveValue({
  contactId,
  what,
  recordId,
  masked,
}: {
  readonly contactId: string;
  readonly what: SensitiveWhat;
  /** The record of the value, if the contact has several. */
  readonly recordId?: string;
  /** '•••• 6789' */
  readonly masked: string;
}) {
  const { label, words } = sensitiveKind(what);
  const { real_user, profile } = useCurrentUser();
  const name = `${profile.first_name} ${profile.last_name}`.trim();
  const [isAsking, setAsking] = useState(false);
  const [value, setValue] = useState<string | null>(null);

  useEffect(() => {
    if (value === null) return;
    const hide = () => setValue(null);
    const onVisibility = () => document.hidden && hide();
    const timer = setTimeout(hide, SHOWN_MS);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [value]);

  if (value !== null)
    return (
      <span className={classes.value}>
        <span className={classes.shown} role="status">
          {value}
        </span>
        <CopyButton text={value} what={label} />
        <Tooltip label="Hide">
          <ActionIcon size={24} aria-label={`Hide ${words}`} onClick={() => setValue(null)}>
            <IconEyeOff size={15} />
          </ActionIcon>
        </Tooltip>
      </span>
    );
  return (
    <span className={classes.value}>
      <span className={classes.masked}>{masked}</span>
      {real_user === null ? (
        <Button variant="subtle" size="compact-xs" aria-label={`Reveal ${words}`} onClick={() => setAsking(true)}>
          Reveal
        </Button>
      ) : (
        <NotYours name={name} />
      )}
      {isAsking && (
        <RevealDialog
          contactId={contactId}
          what={what}
          {...(recordId && { recordId })}
          onShown={(shown) => {
            setAsking(false);
            setValue(shown);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </span>
  );
}

/** Why there is no button. */
function NotYours({ name }: { readonly name: string }) {
  const reason = `You’re acting as ${name}. Only they can reveal this value.`;
  return (
    <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }} multiline maw={260}>
      <ActionIcon size={24} aria-label={reason} aria-disabled>
        <IconLock size={15} />
      </ActionIcon>
    </Tooltip>
  );
}
