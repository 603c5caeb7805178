import { type ReactNode, useState } from 'react';
import { PageTitleSlot } from '../../../ui/page-header.tsx';
import classes from './here-frame.module.css';

/** The frame of the local email log: a title above a panel that fills the window. */
export function HereFrame({ children }: { readonly children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <div className={classes.here}>
      <div ref={setSlot} className={classes.title} />
      <PageTitleSlot value={slot}>{children}</PageTitleSlot>
    </div>
  );
}
