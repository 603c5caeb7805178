import type { ReactNode } from 'react';
import classes from './record-header.module.css';

/** The header of a record: what it is, its main facts, and what can be done with it. Its heading is the page's. */
export function RecordHeader({
  label,
  mark,
  title,
  tools,
  line,
  facts,
  actions,
  menu,
  isLoading = false,
}: {
  /** The accessible name: 'Contact summary'. */
  readonly label: string;
  /** An avatar or icon. */
  readonly mark: ReactNode;
  readonly title: string;
  /** Right after the title, such as a button that edits it. */
  readonly tools?: ReactNode;
  /** One line below the title. */
  readonly line?: ReactNode;
  /** RecordFact items. */
  readonly facts?: ReactNode;
  /** Buttons. A phone has them within reach of the thumb instead. */
  readonly actions?: ReactNode;
  /** Further actions, on a phone too. */
  readonly menu?: ReactNode;
  /** Keeps its height while the record loads. */
  readonly isLoading?: boolean;
}) {
  return (
    <section className={classes.header} aria-label={label}>
      <div className={classes.mark}>{mark}</div>
      <div className={classes.who}>
        <div className={classes.name}>
          <h1 className={classes.title} data-loading={isLoading || undefined}>
            {title}
          </h1>
          {tools}
        </div>
        <div className={classes.line}>{line}</div>
      </div>
      <div className={classes.right}>
        {actions && <div className={classes.actions}>{actions}</div>}
        {menu}
        {isLoading && <span className={classes.spare} />}
      </div>
      {facts && (isLoading ? <div className={classes.facts}>{facts}</div> : <dl className={classes.facts}>{facts}</dl>)}
    </section>
  );
}

/** One fact in a record's header: its label and its value, which may be edited in place. */
export function RecordFact({
  label,
  grows = false,
  children,
}: {
  readonly label: string;
  /** Takes the room that's left, and is cut off where it doesn't fit. */
  readonly grows?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={classes.fact} data-grows={grows || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
