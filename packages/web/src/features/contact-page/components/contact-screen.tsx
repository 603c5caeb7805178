import { Tabs } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useUrlState } from '../../../lib/url-state.ts';
import { KeysDialog } from '../../../ui/keys-dialog.tsx';
import { DuplicateHint } from '../../contact-duplicates/contact-duplicates.api.ts';
import { useContactEdit, useOpenedKind } from '../../contact-fields/contact-fields.api.ts';
import { useScreenActions } from '../use-screen-actions.ts';
import { ContactIdentity } from './contact-identity.tsx';
import { ContactPanels } from './contact-panels.tsx';
import classes from './contact-screen.module.css';
import { DeletedBanner } from './deleted-banner.tsx';
import { AddressSection } from './sections/address-section.tsx';
import { BookSection } from './sections/book-section.tsx';
import { EmailsSection } from './sections/emails-section.tsx';
import { ImportedSection } from './sections/imported-section.tsx';
import { MarksSection } from './sections/marks-section.tsx';
import { PersonalSection } from './sections/personal-section.tsx';
import { PhonesSection } from './sections/phones-section.tsx';
import { RecordSection } from './sections/record-section.tsx';
import { StandingNote } from './standing-note.tsx';
import { ThumbBar } from './thumb-bar.tsx';
import { Timeline } from './timeline/timeline.tsx';

const tabs = ['about', 'timeline', 'more'] as const;
type Tab = (typeof tabs)[number];

/** On a narrow screen, the tab in the URL. */
function readTab(search: Readonly<Record<string, unknown>>): { tab: Tab | undefined } {
  return { tab: tabs.find((tab) => tab === search.tab) };
}

const keys = [
  { keys: ['N'], label: 'Write a note' },
  { keys: ['E'], label: 'Edit name' },
  { keys: ['['], label: 'Previous contact in the list' },
  { keys: [']'], label: 'Next contact in the list' },
  { keys: ['F8'], label: 'Go to the latest message' },
  { keys: ['?'], label: 'Show keyboard shortcuts' },
];

/** A contact in three columns: details, timeline, and records. On a phone, in tabs. */
export function ContactScreen() {
  const { readOnly } = useContactEdit();
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  // Wide enough for records beside the timeline. Otherwise they're below the details.
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
  // On a phone, after its tab is shown.
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
            <aside className={classes.have} aria-label="Records" data-scroll-restoration-id="contact-have">
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
  // A read-only area has nothing to focus with the keyboard, so it takes focus itself.
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
