import type { EventScope } from '@bookline/contract/rules/events';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { ScopeInput } from './scope-input.tsx';

/** Asks which occurrences of a repeating event a change affects. */
export function ScopeDialog({
  title,
  label,
  action,
  danger = false,
  busy,
  onChoose,
  onClose,
}: {
  readonly title: string;
  readonly label: string;
  readonly action: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  readonly onChoose: (scope: EventScope) => void;
  readonly onClose: () => void;
}) {
  const [scope, setScope] = useState<EventScope>('one');
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      size="sm"
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button {...(danger && { color: 'red' })} loading={busy} onClick={() => onChoose(scope)}>
            {action}
          </Button>
        </>
      }
    >
      <ScopeInput label={label} value={scope} onChange={setScope} />
    </Dialog>
  );
}
