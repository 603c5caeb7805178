import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './panel-rows.module.css';

/** A panel's text if it is empty. */
export function PanelNote({ children }: { readonly children: ReactNode }) {
  return <p className={classes.none}>{children}</p>;
}

/** A panel's text if loading failed. One line, because the rest of the page is there. */
export function PanelFailure({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  return (
    <p className={classes.none} role="alert">
      {message}{' '}
      <Button variant="subtle" size="compact-xs" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}
