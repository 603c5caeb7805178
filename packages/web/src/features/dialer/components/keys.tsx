import classes from './phone.module.css';

const rows = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0'] as const;
const names: Readonly<Record<string, string>> = { '*': 'Star', '#': 'Pound', '+': 'Plus' };
const letters: Readonly<Record<string, string>> = {
  2: 'ABC',
  3: 'DEF',
  4: 'GHI',
  5: 'JKL',
  6: 'MNO',
  7: 'PQRS',
  8: 'TUV',
  9: 'WXYZ',
};

/** The keys of a phone (R238, R239). The last key is plus before a call and # during it (R240). */
export function Keys({ also, onPress }: { readonly also: '+' | '#'; readonly onPress: (key: string) => void }) {
  return (
    <div className={classes.keys}>
      {[...rows, also].map((key) => (
        <button key={key} type="button" className={classes.key} aria-label={names[key]} onClick={() => onPress(key)}>
          <span>{key}</span>
          <span className={classes.letters}>{letters[key] ?? ''}</span>
        </button>
      ))}
    </div>
  );
}
