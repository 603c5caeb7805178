import { Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './public-text.module.css';

/** A public page of text. */
export function PublicText({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useDocumentTitle(`${title} · Bookline`);
  return (
    <article className={classes.text}>
      <Title order={1}>{title}</Title>
      {children}
    </article>
  );
}
