import { Box } from '@mantine/core';
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useUserStorage } from '../../../../lib/use-user-storage.ts';
import { TextSkeleton } from '../../../../ui/skeletons.tsx';
import { PanelTabs } from '../../../../ui/tabs/panel-tabs.tsx';
import { type ComposerMode, useContactEdit } from '../../../contact-fields/contact-fields.api.ts';
import { useComposing, type Wanted } from '../../composing.ts';
import { useComposerModes } from '../../contact-parts-context.ts';
import classes from './composer.module.css';

/** Writes notes, emails, events, and whatever else features add, in one place. Input in one tab stays while another is shown. */
export function Composer() {
  const { contact } = useContactEdit();
  const modes = useComposerModes();
  const { wanted } = useComposing();
  const storage = useUserStorage();
  // A draft left behind opens first.
  const [mode, setMode] = useState(
    () => modes.find(({ draft }) => draft && storage.read(`draft:${draft(contact.id)}`) !== undefined)?.value,
  );
  // A request is followed once. After that, the tab is the user's.
  const [followed, setFollowed] = useState<Wanted | undefined>(undefined);
  if (wanted && wanted !== followed) {
    setFollowed(wanted);
    setMode(wanted.mode);
  }
  const open = modes.find(({ value }) => value === mode) ?? modes[0];
  if (!open) return null;
  return (
    <section className={classes.composer} aria-label="Composer">
      <PanelTabs
        label="Entry type"
        tabs={modes.map((each) => ({
          value: each.value,
          label: each.label,
          mark: <each.icon size={15} stroke={1.8} aria-hidden />,
          content: (
            <Suspense fallback={<Waiting />}>
              <ModeForm mode={each} wanted={wanted?.mode === each.value ? wanted : undefined} />
            </Suspense>
          ),
        }))}
        value={open.value}
        onChange={setMode}
      />
    </section>
  );
}

const Waiting = () => (
  <div className={classes.waiting}>
    <TextSkeleton lines={3} />
  </div>
);

/** The form of a mode, which starts again after saving and takes focus when it's asked for. */
function ModeForm({ mode, wanted }: { readonly mode: ComposerMode; readonly wanted: Wanted | undefined }) {
  const { contact } = useContactEdit();
  const [round, setRound] = useState(0);
  const area = useRef<HTMLDivElement>(null);
  // A hidden tab's effects run again when it's shown. Going back to it with an arrow key mustn't move the focus into the form.
  const followed = useRef<Wanted>(undefined);
  useEffect(() => {
    if (!wanted || wanted === followed.current) return;
    followed.current = wanted;
    const field =
      area.current?.querySelector<HTMLElement>('[data-autofocus]') ??
      area.current?.querySelector<HTMLElement>('textarea, input:not([type="hidden"]), button');
    field?.focus();
    area.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  }, [wanted]);
  // Escape leaves the field for the tab, where the screen's single keys work again. What is written stays.
  const leave = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.key !== 'Escape' || event.defaultPrevented || !(target instanceof HTMLElement)) return;
    // An open list, or a dialog that only React counts as inside, closes first.
    if (!area.current?.contains(target) || target.getAttribute('aria-expanded') === 'true') return;
    area.current.closest('section')?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  };
  return (
    <Box ref={area} onKeyDown={leave}>
      <mode.Form key={round} contact={contact} start={wanted?.start} onDone={() => setRound(round + 1)} />
    </Box>
  );
}
