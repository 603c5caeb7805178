import type { ContactRow } from '@bookline/contract/features/contacts';
import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { TagLine } from '../../../ui/tag-chip.tsx';
import { ownTags } from '../../contact-fields/contact-fields.api.ts';
import { useListActions } from '../list-actions.ts';
import classes from './cells.module.css';

const TagsPopover = lazy(() => import('./tags-popover.tsx'));

/** The tags, editable in place. It's only a button until opened, so a list of fifty stays fast. */
export function TagsCell({ row }: { readonly row: ContactRow }) {
  const { change } = useListActions();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => {
      // A frame later the user may be in another field.
      if (document.activeElement === document.body) button.current?.focus();
    });
  };
  const target = (
    <UnstyledButton
      ref={button}
      className={classes.tags}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => setOpen(!open)}
    >
      <span className="visually-hidden">Tags: </span>
      {ownTags(row).length > 0 ? <TagLine tags={ownTags(row)} most={2} /> : <span className={classes.quiet}>—</span>}
    </UnstyledButton>
  );
  return (
    <span data-edit="tags" className={classes.edit}>
      {open ? (
        <Suspense fallback={target}>
          <TagsPopover
            row={row}
            target={target}
            onSave={(tags) => {
              change(row, { tags });
              close();
            }}
            onClose={close}
          />
        </Suspense>
      ) : (
        target
      )}
    </span>
  );
}
