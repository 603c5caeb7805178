import { Dialog } from '../../../ui/dialog.tsx';
import { KeyboardHint } from '../../../ui/keyboard-hint.tsx';
import classes from './key-help.module.css';

const keys: readonly (readonly [string, readonly string[]])[] = [
  ['Next and previous row', ['↓', '↑']],
  ['Ten rows down or up', ['Page ↓', 'Page ↑']],
  ['First and last row', ['Home', 'End']],
  ['Open contact', ['Enter']],
  ['Preview next to the list', ['Space']],
  ['Select', ['x']],
  ['Select a range', ['Shift', 'x']],
  ['Change status', ['s']],
  ['Change tags', ['t']],
  ['Change owner', ['o']],
  ['Search contacts', ['/']],
  ['Filter', ['f']],
  ['Keyboard shortcuts', ['?']],
];

const others: Readonly<Record<string, string>> = {
  Enter: 'or e',
  Space: 'or p',
  '↓': 'or j and k',
};

/** All keyboard shortcuts of the list. */
export default function KeyHelp({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  return (
    <Dialog opened={opened} title="Keyboard shortcuts" onClose={onClose} size="sm">
      <dl className={classes.keys}>
        {keys.map(([does, pressed]) => (
          <div key={does} className={classes.row}>
            <dt>{does}</dt>
            <dd>
              <span className="visually-hidden">{pressed.join(' ')}</span>
              <KeyboardHint keys={pressed} /> {others[pressed[0] ?? '']}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
