import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { skipToken, useQueries } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useUrlState } from '../../../lib/url-state.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { useContactEdit, useOpenedKind } from '../../contact-fields/contact-fields.api.ts';
import { useContactPanels } from '../contact-parts-context.ts';
import classes from './contact-screen.module.css';

const setsOpen = (search: Readonly<Record<string, unknown>>): { open: string | undefined } => ({
  open: typeof search.open === 'string' ? search.open : undefined,
});

/**
 * The records that the contact has: policies, files, linked contacts. What it has none of can be added from the menu. Nothing shows before it's
 * known what there is, so that nothing moves.
 */
export function ContactPanels() {
  const { contact, readOnly } = useContactEdit();
  const panels = useContactPanels();
  const replies = useQueries({
    queries: panels.map(({ kind, content }) =>
      content ? content.query(contact.id) : { queryKey: ['always-shown', kind], queryFn: skipToken },
    ),
  });
  // An opened panel stays until the user leaves the contact, even if nothing was added in the end.
  const opened = useOpenedKind();
  const [kept, setKept] = useState<readonly string[]>([]);
  if (opened && !kept.includes(opened)) setKept([...kept, opened]);
  const [, setUrl] = useUrlState(setsOpen);

  const states = panels.map((panel, index) => {
    const reply = replies[index];
    const isFilled =
      !panel.content || (reply?.data === undefined ? reply?.error != null : panel.content.isFilled(reply.data));
    return {
      panel,
      isKnown: !panel.content || reply?.isPending === false,
      isShown: isFilled || kept.includes(panel.kind),
    };
  });
  const addable = panels.flatMap(({ kind, add }) => (add ? [{ kind, label: add }] : []));
  return (
    <>
      {!readOnly && addable.length > 0 && (
        <div className={classes.add}>
          <Menu position="bottom-start">
            <Menu.Target>
              <Button variant="default" size="compact-sm" leftSection={<IconPlus size={14} aria-hidden />}>
                Add
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {addable.map(({ kind, label }) => (
                <Menu.Item key={kind} onClick={() => setUrl({ open: `${kind}:new` })}>
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </div>
      )}
      {states.every(({ isKnown }) => isKnown) ? (
        states
          .filter(({ isShown, panel }) => isShown || panel.waits)
          .map(({ isShown, panel: { kind, Panel } }) => (
            <Suspense key={kind} fallback={<Waiting />}>
              {isShown ? (
                <Panel />
              ) : (
                <div hidden>
                  <Panel />
                </div>
              )}
            </Suspense>
          ))
      ) : (
        <>
          <Waiting />
          <Waiting />
          <Waiting />
        </>
      )}
    </>
  );
}

const Waiting = () => (
  <div className={classes.waiting}>
    <TextSkeleton lines={3} />
  </div>
);
