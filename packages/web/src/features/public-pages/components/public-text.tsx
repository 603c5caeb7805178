import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../../ui/page-title.ts';
import classes from './public-text.module.css';

/** A public page of text. */
export function PublicText({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  usePageTitle(title);
  return (
    <article className={classes.text}>
      <Title order={1}>{title}</Title>
      {children}
    </article>
  );
}
