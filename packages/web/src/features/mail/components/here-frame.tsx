import { type ReactNode, useState } from 'react';
import { PageTitleSlot } from '../../../ui/page-header.tsx';
import classes from './here-frame.module.css';

/** Around the mailbox of whoever sits at the machine: the page's title on top of a panel as high as the window allows. */
export function HereFrame({ children }: { readonly children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <div className={classes.here}>
      <div ref={setSlot} className={classes.title} />
      <PageTitleSlot value={slot}>{children}</PageTitleSlot>
    </div>
  );
}
