import { Text, Title } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import classes from './page-header.module.css';
import { usePageTitle } from './page-title.ts';
import { useNarrow } from './use-narrow.ts';

/** Where the frame shows a page's title. Null shows it in place. */
export const PageTitleSlot = createContext<HTMLElement | null>(null);

export interface PageHeaderProps {
  readonly title: string;
  /** Beside the title: a count or status. */
  readonly detail?: ReactNode;
  /** Before the title: a link back. */
  readonly back?: ReactNode;
  /** A row of tabs (LinkTabs) above the tools. */
  readonly tabs?: ReactNode;
  /** The page's tools on the left: search, filters. */
  readonly children?: ReactNode;
  /** The page's actions on the right, the main one last. */
  readonly actions?: ReactNode;
  /** The record's own header below (RecordHeader) shows the title. */
  readonly titledBelow?: boolean;
}

/**
 * The header of every page: its title in the top bar and the browser tab, and a row of tools below if it has any. On a phone the top bar only has
 * room for a short title, so a record's title goes into the row below.
 */
export function PageHeader({ title, detail, back, tabs, children, actions, titledBelow = false }: PageHeaderProps) {
  const slot = useContext(PageTitleSlot);
  const below = useNarrow() && slot !== null && back !== undefined && !titledBelow;
  usePageTitle(title);
  const words = (
    <div className={classes.words} data-detailed={detail !== undefined || undefined} data-below={below || undefined}>
      {!titledBelow && (
        <Title order={1} className={classes.title}>
          {title}
        </Title>
      )}
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
      {tabs}
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
