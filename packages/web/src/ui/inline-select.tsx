import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import classes from './inline-edit.module.css';
import type { InlineSelectProps } from './inline-select.types.ts';

export type { InlineOption, InlineSelectProps } from './inline-select.types.ts';

const Editor = lazy(() => import('./inline-select-editor.tsx'));

/** A select in place. It's only a button until opened, so a list of fifty stays fast. */
export function InlineSelect(props: InlineSelectProps) {
  const { label, value, options, children, placeholder = 'Choose' } = props;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = options.find((option) => option.value === value)?.label;
  const close = (focus: boolean) => {
    setOpen(false);
    if (!focus) return;
    requestAnimationFrame(() => {
      // A frame later the user may be in another field.
      if (document.activeElement === document.body) button.current?.focus();
    });
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
