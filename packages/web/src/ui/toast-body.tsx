import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './toast-body.module.css';

/** A toast's text, with its undo button if it has one. */
export function ToastBody({ message, undo }: { readonly message: ReactNode; readonly undo: (() => void) | undefined }) {
  return (
    <div className={classes.body}>
      <Text size="sm" component="span" className={classes.message}>
        {message}
      </Text>
      {undo && (
        <Button size="compact-sm" variant="subtle" className={classes.undo} onClick={undo} aria-keyshortcuts="F8">
          Undo
        </Button>
      )}
    </div>
  );
}
