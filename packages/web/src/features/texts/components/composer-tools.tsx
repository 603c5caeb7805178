import { letterFields } from '@bookline/contract/rules/letter-fields';
import { ActionIcon, FileButton, Menu, Popover, ScrollArea, Tooltip } from '@mantine/core';
import { IconBraces, IconMessage2Bolt, IconMoodSmile, IconPaperclip } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import { choicesLike } from '../../../ui/choices.ts';
import { useReplies } from '../texts.data.ts';
import classes from './composer.module.css';
import { type ChosenTrigger, TriggerButton } from './trigger-choice.tsx';

/** What phones show and phone companies take. */
const ACCEPTED = 'image/*,video/mp4,video/3gpp,audio/*,application/pdf,text/vcard,text/calendar';

/** With an example of a text for contacts without it. */
const fallbacks: Readonly<Record<string, string>> = { first_name: 'there', nickname: 'there', full_name: 'there' };

/** What can be put into a text: a file, an emoji, a field, and a saved reply. */
export function ComposerTools({
  onInsert,
  onFile,
  fileProblem,
  withContact,
  onTrigger,
}: {
  /** Inserts at the cursor. `whole`: a saved reply, which takes the place of an empty text. */
  readonly onInsert: (words: string) => void;
  readonly onFile: (file: File) => void;
  /** Why no file can be sent. */
  readonly fileProblem: string | undefined;
  /** Fields and triggers need a contact. */
  readonly withContact: boolean;
  readonly onTrigger: (trigger: ChosenTrigger, words: string) => void;
}) {
  return (
    <div className={classes.tools}>
      <FileButton onChange={(file) => file && onFile(file)} accept={ACCEPTED} disabled={fileProblem !== undefined}>
        {(props) => (
          <Tooltip label={fileProblem ?? 'Add picture or file'}>
            <ActionIcon {...props} size={30} aria-label="Add picture or file" disabled={fileProblem !== undefined}>
              <IconPaperclip size={17} />
            </ActionIcon>
          </Tooltip>
        )}
      </FileButton>
      <EmojiButton onInsert={onInsert} />
      {withContact && <FieldButton onInsert={onInsert} />}
      <RepliesButton onInsert={onInsert} />
      {withContact && <TriggerButton onChoose={onTrigger} />}
    </div>
  );
}

export function FieldButton({
  onInsert,
  sender = 'You',
}: {
  readonly onInsert: (words: string) => void;
  /** Who sends it. */
  readonly sender?: string;
}) {
  return (
    <Menu position="top-start" returnFocus={false} width={220}>
      <Menu.Target>
        <Tooltip label="Insert field">
          <ActionIcon size={30} aria-label="Insert field">
            <IconBraces size={17} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah={280} type="auto">
          {(['contact', 'policy', 'sender'] as const).map((of) => (
            <Fragment key={of}>
              <Menu.Label>{{ contact: 'Contact', policy: 'Policy', sender }[of]}</Menu.Label>
              {letterFields
                .filter((field) => field.of === of)
                .map(({ name, label }) => (
                  <Menu.Item
                    key={name}
                    onClick={() => onInsert(fallbacks[name] ? `{{${name}|${fallbacks[name]}}}` : `{{${name}}}`)}
                  >
                    {label}
                  </Menu.Item>
                ))}
            </Fragment>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
}

export function RepliesButton({ onInsert }: { readonly onInsert: (words: string) => void }) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="top-start" trapFocus returnFocus={false}>
      <Popover.Target>
        <Tooltip label="Saved replies">
          <ActionIcon
            size={30}
            aria-label="Saved replies"
            aria-expanded={opened}
            aria-haspopup="dialog"
            onClick={() => setOpened(!opened)}
          >
            <IconMessage2Bolt size={17} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Saved replies">
        <Replies
          onChoose={(words) => {
            setOpened(false);
            onInsert(words);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function Replies({ onChoose }: { readonly onChoose: (words: string) => void }) {
  const { data, isPending } = useReplies();
  const [typed, setTyped] = useState('');
  const replies = data?.data ?? [];
  const choices = replies.map(({ id, title, words, shared }) => ({
    value: id,
    label: title,
    words,
    group: shared ? 'Company' : 'Yours',
  }));
  const found = choicesLike(choices, typed).toSorted((a, b) => b.group.localeCompare(a.group));
  return (
    <div className={classes.replies}>
      <ChoiceList
        label="Saved replies"
        choices={found}
        typed={typed}
        onTyped={setTyped}
        loading={isPending}
        onChoose={(id) => onChoose(replies.find((reply) => reply.id === id)?.words ?? '')}
        renderChoice={({ value, label }) => (
          <>
            {label}
            <span className={classes.reply}>{replies.find(({ id }) => id === value)?.words}</span>
          </>
        )}
        nothing={replies.length === 0 ? 'No saved replies yet' : 'No matches'}
      />
      <TextLink to={paths.text_replies} className={classes.manage}>
        Manage saved replies
      </TextLink>
    </div>
  );
}

/** The ones that agents use. Every device has a picker for the rest. */
const emoji: readonly (readonly [string, string])[] = [
  ['👍', 'Thumbs up'],
  ['🙏', 'Thank you'],
  ['😊', 'Smile'],
  ['🙂', 'Slight smile'],
  ['😀', 'Grin'],
  ['😄', 'Laugh'],
  ['😉', 'Wink'],
  ['😍', 'Love it'],
  ['🎉', 'Celebrate'],
  ['🎂', 'Birthday cake'],
  ['🎈', 'Balloon'],
  ['🎁', 'Gift'],
  ['👋', 'Wave'],
  ['👏', 'Applause'],
  ['💪', 'Strength'],
  ['🤝', 'Handshake'],
  ['❤️', 'Heart'],
  ['⭐', 'Star'],
  ['✅', 'Done'],
  ['❗', 'Important'],
  ['❓', 'Question'],
  ['📞', 'Phone'],
  ['📱', 'Cell phone'],
  ['📧', 'Email'],
  ['📅', 'Calendar'],
  ['⏰', 'Alarm clock'],
  ['📍', 'Place'],
  ['📄', 'Document'],
  ['📎', 'Attachment'],
  ['✍️', 'Sign'],
  ['💳', 'Card'],
  ['💵', 'Money'],
  ['🏠', 'Home'],
  ['🚗', 'Car'],
  ['🏥', 'Hospital'],
  ['💊', 'Pill'],
  ['👨‍👩‍👧', 'Family'],
  ['🛡️', 'Protection'],
  ['☀️', 'Sun'],
  ['🍀', 'Good luck'],
];

export function EmojiButton({ onInsert }: { readonly onInsert: (words: string) => void }) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="top-start" trapFocus returnFocus={false}>
      <Popover.Target>
        <Tooltip label="Emoji">
          <ActionIcon
            size={30}
            aria-label="Emoji"
            aria-expanded={opened}
            aria-haspopup="dialog"
            onClick={() => setOpened(!opened)}
          >
            <IconMoodSmile size={17} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Emoji">
        <div className={classes.emoji}>
          {emoji.map(([sign, name]) => (
            <button
              key={name}
              type="button"
              aria-label={name}
              title={name}
              onClick={() => {
                setOpened(false);
                onInsert(sign);
              }}
            >
              {sign}
            </button>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
