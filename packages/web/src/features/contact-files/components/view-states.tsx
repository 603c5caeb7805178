import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './files.module.css';

/** Instead of a file, why it does not show. */
export const Message = ({ children }: { readonly children: ReactNode }) => (
  <p className={classes.message} role="status">
    {children}
  </p>
);

export const Waiting = () => <Loader size="sm" aria-label="Loading file" />;
