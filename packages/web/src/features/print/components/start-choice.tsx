import { Text, UnstyledButton } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import classes from './print.module.css';

/** Chooses the first free label on the sheet. */
export function StartChoice({
  columns,
  rows,
  value,
  onChange,
}: {
  readonly columns: number;
  readonly rows: number;
  readonly value: number;
  readonly onChange: (label: number) => void;
}) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(columns * rows, Math.max(1, value + step));
    onChange(next);
    const spot = event.currentTarget.children[next - 1];
    if (spot instanceof HTMLElement) spot.focus();
  };
  return (
    <div>
      <Text size="sm" fw={500} id="start-at">
        First label
      </Text>
      <Text size="xs" c="dimmed" mb={6}>
        If the sheet is partly used, select the first unused label.
      </Text>
      <div
        role="radiogroup"
        aria-labelledby="start-at"
        className={classes.sheet}
        style={{ gridTemplateColumns: `repeat(${columns}, auto)` }}
        onKeyDown={move}
      >
        {Array.from({ length: columns * rows }, (_, i) => i + 1).map((label) => (
          <UnstyledButton
            key={label}
            role="radio"
            aria-checked={label === value}
            aria-label={`Label ${label}`}
            tabIndex={label === value ? 0 : -1}
            className={classes.spot}
            {...(label < value && { 'data-used': true })}
            ta="center"
            onClick={() => onChange(label)}
          >
            {label}
          </UnstyledButton>
        ))}
      </div>
    </div>
  );
}
