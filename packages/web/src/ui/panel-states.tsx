import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './panel-rows.module.css';

/** What a panel says where there is nothing to show. */
export function PanelNote({ children }: { readonly children: ReactNode }) {
  return <p className={classes.none}>{children}</p>;
}

/** What a panel says where it could not be loaded: in a line, because the rest of the page is there. */
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
