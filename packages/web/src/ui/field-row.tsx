import type { ReactNode } from 'react';
import classes from './field-row.module.css';

/** A field of a record: label and value. */
export function FieldRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes.field}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}

/** A list of fields. */
export function FieldRows({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.fields}>{children}</dl>;
}

/** Shown if there is no value. */
export const Nothing = () => <span className={classes.nothing}>—</span>;
