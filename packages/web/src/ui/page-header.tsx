import { Text, Title } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import classes from './page-header.module.css';
import { usePageTitle } from './page-title.ts';
import { useNarrow } from './use-narrow.ts';

/** Where in the frame a page's title goes; null draws it in place. */
export const PageTitleSlot = createContext<HTMLElement | null>(null);

export interface PageHeaderProps {
  readonly title: string;
  /** Beside the title: a count, a status. */
  readonly detail?: ReactNode;
  /** Before the title: a link back. */
  readonly back?: ReactNode;
  /** The page's tools at the left: view, filters, tabs. */
  readonly children?: ReactNode;
  /** The page's actions at the right, the chief one last. */
  readonly actions?: ReactNode;
}

/**
 * The head of every page: its title in the top bar and in the browser's tab, below it a row of tools where it has any. On a phone the top bar
 * has room for a short title only: the title of a record, which is as long as its name, gets the row below.
 */
export function PageHeader({ title, detail, back, children, actions }: PageHeaderProps) {
  const slot = useContext(PageTitleSlot);
  const below = useNarrow() && slot !== null && back !== undefined;
  usePageTitle(title);
  const words = (
    <div className={classes.words} data-detailed={detail !== undefined || undefined} data-below={below || undefined}>
      <Title order={1} className={classes.title}>
        {title}
      </Title>
      {detail !== undefined && (
        <Text component="span" size="sm" c="dimmed" className="tabular">
          {detail}
        </Text>
      )}
    </div>
  );
  const heading = (
    <div className={classes.heading}>
      {back}
      {!below && words}
    </div>
  );
  return (
    <>
      {slot ? createPortal(heading, slot) : heading}
      {(below || children || actions) && (
        <div className={classes.tools}>
          {below && words}
          <div className={classes.left}>{children}</div>
          {actions && <div className={classes.right}>{actions}</div>}
        </div>
      )}
    </>
  );
}
