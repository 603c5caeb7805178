import { Kbd } from '@mantine/core';

/** A keyboard shortcut for display: `<KeyboardHint keys={['Ctrl', 'Enter']} />`. */
export function KeyboardHint({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span aria-hidden style={{ display: 'inline-flex', gap: '0.125rem' }}>
      {keys.map((key) => (
        <Kbd key={key} size="xs">
          {key}
        </Kbd>
      ))}
    </span>
  );
}
