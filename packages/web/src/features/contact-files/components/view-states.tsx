import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './files.module.css';

/** Explains why a file can't be shown. */
export const Message = ({ children }: { readonly children: ReactNode }) => (
  <p className={classes.message} role="status">
    {children}
  </p>
);

export const Waiting = () => <Loader size="sm" role="img" aria-label="Loading file" />;
