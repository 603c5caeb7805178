import type { Conversation, ShownConversation } from '@bookline/contract/features/texts';
import { displayPhone } from '@bookline/contract/rules/phone';
import { ActionIcon, Button, Menu, Popover, Tooltip } from '@mantine/core';
import {
  IconArrowLeft,
  IconCheck,
  IconClock,
  IconDots,
  IconDownload,
  IconInbox,
  IconKeyboard,
  IconMail,
  IconPhone,
  IconShieldCheck,
  IconUserCheck,
  IconUserPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useDial } from '../../../lib/dialing.ts';
import { IconLink, TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { usePeople } from '../../contact-fields/contact-fields.api.ts';
import { exportUrl } from '../texts.data.ts';
import type { ConversationActions } from '../use-conversation-actions.ts';
import { whenText } from '../when-text.ts';
import { nameOf } from './conversation-row.tsx';
import classes from './inbox.module.css';
import { PermissionDialog } from './permission-dialog.tsx';
import { LaterItems } from './text-composer.tsx';

/** Who a conversation is with, and what can be done with it: call, assign, snooze, and close. */
export function ThreadHeader({
  shown,
  search,
  actions,
  isSnoozing,
  onSnoozing,
  onOtherTime,
  onHelp,
}: {
  readonly shown: ShownConversation;
  /** The filters of the list, for the link back. */
  readonly search: Readonly<Record<string, unknown>>;
  readonly actions: ConversationActions;
  readonly isSnoozing: boolean;
  readonly onSnoozing: (is: boolean) => void;
  readonly onOtherTime: () => void;
  readonly onHelp: () => void;
}) {
  const { conversation, contact } = shown;
  const dial = useDial();
  const narrow = useNarrow();
  const [isRecording, setRecording] = useState(false);
  const number = conversation?.their_number ?? shown.numbers[0]?.number;
  const name = contact?.name || (number ? displayPhone(number) : 'No number');
  return (
    <header className={classes.head}>
      {narrow && (
        <IconLink to={paths.texts} search={search} size={36} variant="subtle" aria-label="Back to conversations">
          <IconArrowLeft size={18} />
        </IconLink>
      )}
      <div className={classes.who}>
        <h2 className={classes.title}>
          {contact ? <TextLink to={paths.contact({ id: contact.id })}>{name}</TextLink> : name}
        </h2>
        <div className={classes.line}>
          <Line shown={shown} />
        </div>
      </div>
      {dial && number && !narrow && (
        <Tooltip label="Call">
          <ActionIcon
            size={32}
            aria-label="Call"
            onClick={() => dial({ number, ...(contact && { contact_id: contact.id }) })}
          >
            <IconPhone size={17} />
          </ActionIcon>
        </Tooltip>
      )}
      {conversation && (
        <>
          {!narrow && <AssignButton conversation={conversation} actions={actions} />}
          <Menu opened={isSnoozing} onChange={onSnoozing} position="bottom-end" width={220}>
            <Menu.Target>
              <Tooltip label="Snooze (S)">
                <ActionIcon size={32} aria-label="Snooze">
                  <IconClock size={17} />
                </ActionIcon>
              </Tooltip>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>Snooze until</Menu.Label>
              <LaterItems onChoose={actions.snooze} onOther={onOtherTime} />
            </Menu.Dropdown>
          </Menu>
          {conversation.state === 'open' ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconCheck size={15} aria-hidden />}
              title="Close (E)"
              onClick={actions.close}
            >
              Close
            </Button>
          ) : (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconInbox size={15} aria-hidden />}
              title="Open again (E)"
              onClick={actions.reopen}
            >
              Open again
            </Button>
          )}
          <MoreMenu
            conversation={conversation}
            actions={actions}
            narrow={narrow}
            onConsent={() => setRecording(true)}
            onHelp={onHelp}
          />
        </>
      )}
      {isRecording && contact && (
        <PermissionDialog
          contactId={contact.id}
          isGiven={shown.permission?.state === 'consented'}
          onClose={() => setRecording(false)}
        />
      )}
    </header>
  );
}

/** '1-614-555-0142 to 1-614-555-0100 (Ohio seniors) · Assigned to Mona Reyes · Snoozed until Monday, 9:00 AM' */
function Line({ shown: { conversation, contact, numbers } }: { readonly shown: ShownConversation }) {
  const zone = useTimeZone();
  if (!conversation) return numbers[0] ? displayPhone(numbers[0].number) : 'No phone number';
  const { their_number, our_number, our_label, assigned_to, state, snoozed_until } = conversation;
  return [
    contact && displayPhone(their_number),
    `on ${our_label || displayPhone(our_number)}`,
    assigned_to && `Assigned to ${assigned_to.name}`,
    state === 'closed' && 'Closed',
    state === 'snoozed' && snoozed_until && `Snoozed until ${whenText(snoozed_until, zone)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function MoreMenu({
  conversation,
  actions,
  narrow,
  onConsent,
  onHelp,
}: {
  readonly conversation: Conversation;
  readonly actions: ConversationActions;
  readonly narrow: boolean;
  readonly onConsent: () => void;
  readonly onHelp: () => void;
}) {
  const { id } = useCurrentUser();
  const dial = useDial();
  const { assigned_to, contact, their_number } = conversation;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon size={32} aria-label={`More for ${nameOf(conversation)}`}>
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {narrow && dial && (
          <Menu.Item
            leftSection={<IconPhone size={15} aria-hidden />}
            onClick={() => dial({ number: their_number, ...(contact && { contact_id: contact.id }) })}
          >
            Call
          </Menu.Item>
        )}
        {assigned_to?.id !== id && (
          <Menu.Item leftSection={<IconUserCheck size={15} aria-hidden />} onClick={() => actions.assign(id)}>
            Assign to me
          </Menu.Item>
        )}
        {assigned_to && (
          <Menu.Item leftSection={<IconUserPlus size={15} aria-hidden />} onClick={() => actions.assign(null)}>
            Unassign
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconMail size={15} aria-hidden />} onClick={actions.markUnread}>
          Mark as unread
        </Menu.Item>
        {contact && (
          <Menu.Item leftSection={<IconShieldCheck size={15} aria-hidden />} onClick={onConsent}>
            Record consent
          </Menu.Item>
        )}
        <Menu.Item
          component="a"
          href={exportUrl(contact ? { contact_id: contact.id } : { conversation_id: conversation.id })}
          download
          leftSection={<IconDownload size={15} aria-hidden />}
        >
          Export conversation
        </Menu.Item>
        {!narrow && (
          <Menu.Item leftSection={<IconKeyboard size={15} aria-hidden />} onClick={onHelp}>
            Keyboard shortcuts
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function AssignButton({
  conversation,
  actions,
}: {
  readonly conversation: Conversation;
  readonly actions: ConversationActions;
}) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label="Assign (A)">
          <ActionIcon
            size={32}
            aria-label="Assign"
            aria-haspopup="dialog"
            aria-expanded={opened}
            data-assign
            onClick={() => setOpened(!opened)}
          >
            <IconUserPlus size={17} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} w="17rem" aria-label="Assign conversation">
        <AssignChoices
          current={conversation.assigned_to?.id}
          onChoose={(id) => {
            setOpened(false);
            actions.assign(id);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

const NO_ONE = '';

function AssignChoices({
  current,
  onChoose,
}: {
  readonly current: string | undefined;
  readonly onChoose: (id: string | null) => void;
}) {
  const [typed, setTyped] = useState('');
  const { people, loading } = usePeople(typed);
  const { id: me } = useCurrentUser();
  const choices = people.map(({ id, name }) => ({ value: id, label: id === me ? `${name} (you)` : name }));
  return (
    <ChoiceList
      label="Users"
      choices={typed === '' ? [{ value: NO_ONE, label: 'No one' }, ...choices] : choices}
      chosen={new Set([current ?? NO_ONE])}
      typed={typed}
      onTyped={setTyped}
      loading={loading}
      onChoose={(id) => onChoose(id === NO_ONE ? null : id)}
    />
  );
}
