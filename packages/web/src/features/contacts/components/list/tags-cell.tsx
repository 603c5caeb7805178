import type { ContactRow } from '@bookline/contract/features/contacts';
import { Popover, UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { TagLine } from '../../../../ui/tag-chip.tsx';
import classes from './cells.module.css';
import { ownTags, spokenName } from './contact-name.ts';
import { useListActions } from './list-actions.ts';

const TagPicker = lazy(() => import('../tag-picker.tsx'));

/** The tags, changed where they stand. Only a button until somebody asks, so that a list of fifty costs nothing. */
export function TagsCell({ row }: { readonly row: ContactRow }) {
  const { change } = useListActions();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
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
        <Popover opened closeOnClickOutside={false} closeOnEscape={false} position="bottom-start" trapFocus>
          <Popover.Target>{target}</Popover.Target>
          <Popover.Dropdown p={0} w="17rem" aria-label={`Tags of ${spokenName(row)}`}>
            <Suspense>
              <TagPicker
                tags={row.tags}
                onSave={(tags) => {
                  change(row, { tags });
                  close();
                }}
                onClose={close}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      ) : (
        target
      )}
    </span>
  );
}
