import { Dialog } from './dialog.tsx';
import { KeyboardHint } from './keyboard-hint.tsx';
import classes from './keys-dialog.module.css';

export interface KeyMeaning {
  readonly keys: readonly string[];
  readonly label: string;
}

/** A screen's keyboard shortcuts. */
export function KeysDialog({
  opened,
  onClose,
  keys,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly keys: readonly KeyMeaning[];
}) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts" size="sm">
      <dl className={classes.keys}>
        {keys.map(({ keys: names, label }) => (
          <div key={label} className={classes.key}>
            <dt>{label}</dt>
            <dd>
              <span className="visually-hidden">{names.join(' ')}</span>
              <KeyboardHint keys={names} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
