import { UnstyledButton } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import classes from './inline-edit.module.css';

const Editor = lazy(() => import('./inline-select-editor.tsx'));

export interface InlineOption {
  readonly value: string;
  readonly label: string;
}

export interface InlineSelectProps {
  /** What is chosen, for those who hear it: 'Status'. */
  readonly label: string;
  /** The chosen value; null where there is none. */
  readonly value: string | null;
  readonly options: readonly InlineOption[];
  /** Called only when another one was chosen; null where the choice was taken away. */
  readonly onSave: (value: string | null) => void;
  /** How the choice shows; its label where absent. */
  readonly children?: ReactNode;
  /** How an option shows in the list. */
  readonly renderOption?: (option: InlineOption) => ReactNode;
  readonly placeholder?: string;
  /** Offers to choose nothing. */
  readonly clearable?: boolean;
  /** Asks for other options as somebody types; without it the given ones are filtered. */
  readonly onSearch?: (text: string) => void;
}

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
