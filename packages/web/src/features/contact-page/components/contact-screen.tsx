import { type HotkeyItem, useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useDial } from '../../../lib/dialing.ts';
import { useScreenKeys } from '../../../lib/keyboard.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { KeysDialog } from '../../../ui/keys-dialog.tsx';
import { PanelTabs } from '../../../ui/tabs/panel-tabs.tsx';
import { reachOf, useContactEdit, useOpenedKind } from '../../contact-fields/contact-fields.api.ts';
import { ComposingContext, type Wanted } from '../composing.ts';
import { useComposerModes } from '../contact-parts-context.ts';
import { useScreenActions } from '../use-screen-actions.ts';
import { ContactHeader } from './contact-header.tsx';
import { ContactPanels } from './contact-panels.tsx';
import classes from './contact-screen.module.css';
import { DeceasedBanner } from './deceased-banner.tsx';
import { DeletedBanner } from './deleted-banner.tsx';
import { NameEditor } from './name-editor.tsx';
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

const otherKeys = [
  { keys: ['E'], label: 'Edit name' },
  { keys: ['Esc'], label: 'Leave the field you’re writing in' },
  { keys: ['['], label: 'Previous contact in the list' },
  { keys: [']'], label: 'Next contact in the list' },
  { keys: ['F8'], label: 'Go to the latest message' },
  { keys: ['?'], label: 'Show keyboard shortcuts' },
];

/** A contact in three columns below its header: key facts, timeline, and records. On a phone, in tabs. */
export function ContactScreen() {
  const { contact, readOnly } = useContactEdit();
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  // Wide enough for records beside the timeline. Otherwise they're below the details.
  const isWide = useMediaQuery('(min-width: 88em)', false, { getInitialValueInEffect: false });
  const modes = useComposerModes();
  const asked = useAskedFor();
  const opened = useOpenedKind();
  const [{ tab = opened && !asked ? 'more' : 'about' }, setUrl] = useUrlState(readTab);
  const [isNaming, setNaming] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const [wanted, setWanted] = useState<Wanted>();
  const show = (next: Tab) => setUrl({ tab: next }, { replace: true });
  const compose = (mode: string, start?: string) => {
    if (readOnly) return;
    setWanted({ mode, start });
    if (isNarrow) show('timeline');
  };
  // From a link or a panel. The composer takes over, so the address no longer asks for it.
  useEffect(() => {
    if (asked) asked.take((mode, start) => compose(mode, start));
  }, [asked?.key]);
  const dial = useDial();
  const number = reachOf(contact).call.to;
  const call = dial && number !== null ? () => dial({ number, contact_id: contact.id }) : undefined;
  const editName = () => !readOnly && setNaming(true);

  useScreenActions(modes, { compose, editName, call });
  useScreenKeys([
    ['c', () => call?.()],
    ['e', editName],
    ['shift+?', () => setShowsKeys(true)],
    ...modes.map(({ value, hotkey }): HotkeyItem => [hotkey.toLowerCase(), () => compose(value)]),
  ]);
  const composing = useMemo(() => ({ wanted, compose }), [wanted]);
  const keys = [
    { keys: ['C'], label: 'Call' },
    ...modes.map(({ hotkey, action }) => ({ keys: [hotkey], label: action })),
    ...otherKeys,
  ];

  const about = (
    <>
      <StandingNote />
      <PhonesSection />
      <EmailsSection />
      <AddressSection />
      <BookSection />
      <MarksSection />
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
    <ComposingContext value={composing}>
      <DeletedBanner />
      <DeceasedBanner />
      <ContactHeader onEditName={() => setNaming(true)} />
      {isNaming && !readOnly && (
        <div className={classes.naming}>
          <NameEditor onClose={() => setNaming(false)} />
        </div>
      )}
      {isNarrow ? (
        <InTabs
          tab={tab}
          onTab={show}
          about={about}
          timeline={<Timeline />}
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
            <Timeline />
          </div>
          {isWide && (
            <aside className={classes.have} aria-label="Records" data-scroll-restoration-id="contact-have">
              {have}
            </aside>
          )}
        </div>
      )}
      <KeysDialog opened={showsKeys} onClose={() => setShowsKeys(false)} keys={keys} />
    </ComposingContext>
  );
}

const readOpen = (search: Readonly<Record<string, unknown>>): { open: string | undefined } => ({
  open: typeof search.open === 'string' ? search.open : undefined,
});

/** What the address asks the composer for, such as `?open=sent_email:to=…`. Undefined if nothing. */
function useAskedFor() {
  const modes = useComposerModes();
  const [{ open }, setOpen] = useUrlState(readOpen);
  const [kind, id] = open?.split(':') ?? [];
  const mode = modes.find((each) => each.kind !== undefined && each.kind === kind);
  if (!mode || id === undefined || !(id === 'new' || id.startsWith('to='))) return undefined;
  return {
    key: open,
    take(compose: (mode: string, start?: string) => void) {
      setOpen({ open: undefined }, { replace: true });
      compose(mode.value, id === 'new' ? undefined : id);
    },
  };
}

function InTabs({
  tab,
  onTab,
  about,
  timeline,
  more,
}: {
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  readonly about: ReactNode;
  readonly timeline: ReactNode;
  readonly more: ReactNode;
}) {
  // A read-only area has nothing to focus with the keyboard, so it takes focus itself.
  const { readOnly } = useContactEdit();
  const opened = useOpenedKind();
  return (
    <div className={classes.narrow}>
      <PanelTabs<Tab>
        label="Contact"
        tabs={[
          { value: 'about', label: 'About', content: about },
          { value: 'timeline', label: 'Timeline', content: timeline },
          // A record that the header or the timeline opened shows over any tab.
          { value: 'more', label: 'More', content: more, mounted: opened !== undefined },
        ]}
        value={tab}
        onChange={onTab}
        grow
        className={classes.tabs}
        panelClassName={classes.panel}
        panelFocus={readOnly}
      />
      <ThumbBar />
    </div>
  );
}
