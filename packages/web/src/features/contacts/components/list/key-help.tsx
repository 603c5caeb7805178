import { Dialog } from '../../../../ui/dialog.tsx';
import { KeyboardHint } from '../../../../ui/keyboard-hint.tsx';
import classes from './key-help.module.css';

const keys: readonly (readonly [string, readonly string[]])[] = [
  ['Next and previous row', ['↓', '↑']],
  ['Ten rows on or back', ['Page ↓', 'Page ↑']],
  ['First and last row', ['Home', 'End']],
  ['Open the contact', ['Enter']],
  ['Preview beside the list', ['Space']],
  ['Select', ['x']],
  ['Select everything between', ['Shift', 'x']],
  ['Change the status', ['s']],
  ['Change the tags', ['t']],
  ['Change the owner', ['o']],
  ['Search these contacts', ['/']],
  ['Filter', ['f']],
  ['These keys', ['?']],
];

const others: Readonly<Record<string, string>> = {
  Enter: 'or e',
  Space: 'or p',
  '↓': 'or j and k',
};

/** Every key that the list knows. */
export default function KeyHelp({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  return (
    <Dialog opened={opened} title="Keys" onClose={onClose} size="sm">
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
