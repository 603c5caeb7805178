import { UnstyledButton } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import classes from './long-text.module.css';

/** Multi-line text as it was entered. Text beyond twelve lines shows on request, and overlong words wrap. */
export function LongText({ children }: { readonly children: string }) {
  const text = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const element = text.current;
    if (element && !isOpen) setCut(element.scrollHeight > element.clientHeight + 1);
  }, [children, isOpen]);
  return (
    <>
      <div ref={text} className={classes.text} data-open={isOpen || undefined}>
        {children}
      </div>
      {isCut && (
        <UnstyledButton className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show more'}
        </UnstyledButton>
      )}
    </>
  );
}
