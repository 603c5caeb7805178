import { Tabs } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useUrlState } from '../../../../lib/url-state.ts';
import { KeysDialog } from '../../../../ui/keys-dialog.tsx';
import { DuplicateHint } from '../../../contact-duplicates/components/duplicate-hint.tsx';
import { useOpenedKind } from '../../use-opened.ts';
import { AddressSection } from './address-section.tsx';
import { BookSection } from './book-section.tsx';
import { ContactIdentity } from './contact-identity.tsx';
import { ContactPanels } from './contact-panels.tsx';
import classes from './contact-screen.module.css';
import { DeletedBanner } from './deleted-banner.tsx';
import { useContactEdit } from './edit/contact-edit.ts';
import { EmailsSection } from './emails-section.tsx';
import { ImportedSection } from './imported-section.tsx';
import { MarksSection } from './marks-section.tsx';
import { PersonalSection } from './personal-section.tsx';
import { PhonesSection } from './phones-section.tsx';
import { RecordSection } from './record-section.tsx';
import { StandingNote } from './standing-note.tsx';
import { ThumbBar } from './thumb-bar.tsx';
import { Timeline } from './timeline/timeline.tsx';
import { useScreenActions } from './use-screen-actions.ts';

const tabs = ['about', 'timeline', 'more'] as const;
type Tab = (typeof tabs)[number];

/** The tab that the URL names, on a narrow screen. */
function readTab(search: Readonly<Record<string, unknown>>): { tab: Tab | undefined } {
  return { tab: tabs.find((tab) => tab === search.tab) };
}

const keys = [
  { keys: ['N'], label: 'Write a note' },
  { keys: ['E'], label: 'Edit the name' },
  { keys: ['['], label: 'Previous contact of the list' },
  { keys: [']'], label: 'Next contact of the list' },
  { keys: ['?'], label: 'Show these keys' },
];

/** A contact: who it is and how to reach them at the left, what happened beside it, what they have at the right; on a phone in tabs. */
export function ContactScreen() {
  const { readOnly } = useContactEdit();
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  // Room for what they have beside the timeline; with less it stands below who they are.
  const isWide = useMediaQuery('(min-width: 88em)', false, { getInitialValueInEffect: false });
  const opened = useOpenedKind();
  const [{ tab = opened ? 'more' : 'about' }, setUrl] = useUrlState(readTab);
  const [isNaming, setNaming] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const composer = useRef<HTMLTextAreaElement>(null);

  const show = (next: string | null) => setUrl(readTab({ tab: next }), { replace: true });
  const wantsNote = useRef(false);
  const focusNote = () => {
    if (!wantsNote.current) return;
    wantsNote.current = false;
    composer.current?.focus();
  };
  const writeNote = () => {
    wantsNote.current = true;
    if (isNarrow && tab !== 'timeline') show('timeline');
    else focusNote();
  };
  // On a phone once its tab shows.
  useEffect(focusNote, [tab]);
  useScreenActions({ writeNote, editName: () => setNaming(true), readOnly });
  useHotkeys([
    ['n', writeNote],
    ['e', () => !readOnly && setNaming(true)],
    ['shift+?', () => setShowsKeys(true)],
  ]);

  const about = (
    <>
      <ContactIdentity isNaming={isNaming} onNaming={setNaming} />
      <StandingNote />
      <PhonesSection />
      <EmailsSection />
      <AddressSection />
      <MarksSection />
      <BookSection />
    </>
  );
  const personal = (
    <>
      <PersonalSection />
      <ImportedSection />
      <RecordSection />
    </>
  );
  const have = <ContactPanels />;
  return (
    <>
      <DeletedBanner />
      <DuplicateHint />
      {isNarrow ? (
        <InTabs
          tab={tab}
          onTab={show}
          about={about}
          timeline={<Timeline composer={composer} />}
          more={
            <>
              {have}
              {personal}
            </>
          }
        />
      ) : (
        <div className={classes.screen}>
          <div className={classes.about} data-scroll-restoration-id="contact-about">
            {about}
            {!isWide && have}
            {personal}
          </div>
          <div className={classes.middle} data-scroll-restoration-id="contact-timeline">
            <Timeline composer={composer} />
          </div>
          {isWide && (
            <aside className={classes.have} aria-label="What they have" data-scroll-restoration-id="contact-have">
              {have}
            </aside>
          )}
        </div>
      )}
      <KeysDialog opened={showsKeys} onClose={() => setShowsKeys(false)} keys={keys} />
    </>
  );
}

function InTabs({
  tab,
  onTab,
  about,
  timeline,
  more,
}: {
  readonly tab: Tab;
  readonly onTab: (tab: string | null) => void;
  readonly about: ReactNode;
  readonly timeline: ReactNode;
  readonly more: ReactNode;
}) {
  // Read-only there is nothing in it to go to with the keyboard but itself.
  const { readOnly } = useContactEdit();
  return (
    <div className={classes.narrow}>
      <Tabs value={tab} onChange={onTab} className={classes.tabs}>
        <Tabs.List grow>
          <Tabs.Tab value="about">About</Tabs.Tab>
          <Tabs.Tab value="timeline">Timeline</Tabs.Tab>
          <Tabs.Tab value="more">More</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="about" className={classes.panel} {...(readOnly && { tabIndex: 0 })}>
          {about}
        </Tabs.Panel>
        <Tabs.Panel value="timeline" className={classes.panel}>
          {timeline}
        </Tabs.Panel>
        <Tabs.Panel value="more" className={classes.panel}>
          {more}
        </Tabs.Panel>
      </Tabs>
      <ThumbBar />
    </div>
  );
}
