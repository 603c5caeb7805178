import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import classes from './inline-edit.module.css';
import type { InlineSelectProps } from './inline-select.types.ts';

export type { InlineOption, InlineSelectProps } from './inline-select.types.ts';

const Editor = lazy(() => import('./inline-select-editor.tsx'));

/** A choice that is made where it stands. Only a button until somebody asks, so that a list of fifty costs nothing. */
export function InlineSelect(props: InlineSelectProps) {
  const { label, value, options, children, placeholder = 'Choose' } = props;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = options.find((option) => option.value === value)?.label;
  const close = (focus: boolean) => {
    setOpen(false);
    if (focus) requestAnimationFrame(() => button.current?.focus());
  };
  const target = (
    <UnstyledButton
      ref={button}
      className={classes.value}
      data-select
      aria-haspopup="listbox"
      aria-expanded={open}
      onClick={() => setOpen(true)}
    >
      <span className="visually-hidden">{label}: </span>
      {value === null ? <span className={classes.placeholder}>{placeholder}</span> : (children ?? chosen)}
    </UnstyledButton>
  );
  if (!open) return target;
  return (
    <Suspense fallback={target}>
      <Editor {...props} target={target} onClose={close} />
    </Suspense>
  );
}
