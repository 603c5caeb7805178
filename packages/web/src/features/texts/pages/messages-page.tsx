import type { Conversation } from '@bookline/contract/features/texts';
import { Button } from '@mantine/core';
import { IconDownload, IconMessages } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, useMemo, useRef, useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { type PaletteAction, usePaletteActions } from '../../../lib/palette-actions.ts';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { KeysDialog } from '../../../ui/keys-dialog.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NotFoundState } from '../../../ui/states/not-found-state.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { ContactFacts } from '../components/contact-facts.tsx';
import { ConversationList } from '../components/conversation-list.tsx';
import { ConversationPane } from '../components/conversation-pane.tsx';
import classes from '../components/inbox.module.css';
import { LaterDialog } from '../components/later-dialog.tsx';
import { ThreadHeader } from '../components/thread-header.tsx';
import { UnknownNumber } from '../components/unknown-number.tsx';
import { filterOf, parseInbox } from '../inbox-state.ts';
import { exportUrl, type Target, useConversations, useShownConversation } from '../texts.data.ts';
import { useConversationActions } from '../use-conversation-actions.ts';
import { inboxKeys, useInboxKeys } from '../use-inbox-keys.ts';

/** Texts: the conversations, the open one, and its contact. */
export function MessagesPage() {
  const { contact_id: contactId }: { readonly contact_id?: string } = useParams({ strict: false });
  const [state, setState] = useUrlState(parseInbox);
  const navigate = useNavigate();
  const { id: me } = useCurrentUser();
  const found = useConversations(filterOf(state));
  const rows = useMemo(() => unique(found.data?.pages.flatMap(({ data }) => data) ?? []), [found.data]);
  const narrow = useNarrow();
  const target = useMemo((): Target | null => {
    if (state.conversation) return { conversation_id: state.conversation };
    return contactId ? { contact_id: contactId } : null;
  }, [state.conversation, contactId]);
  const answer = useShownConversation(target);
  const shown = target ? answer.data?.data : undefined;
  const conversation = shown?.conversation;
  const selectedId = conversation?.id ?? state.conversation;
  const isGone = answer.error instanceof ApiError && answer.error.status === 404;

  const [isSnoozing, setSnoozing] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const [isHelping, setHelping] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  const { conversation: _, text: __, ...filters } = state;
  const openRow = (row: Conversation | undefined) =>
    void navigate({
      to: paths.text_thread(row?.contact?.id),
      search: { ...filters, ...(row && { conversation: row.id }) },
      replace: true,
    });
  const step = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === selectedId);
    const next = rows[at < 0 ? 0 : at + by];
    if (next) openRow(next);
  };
  // What is done makes room for the next one. On a phone, the list shows again.
  const onLeft = () => {
    const at = rows.findIndex(({ id }) => id === selectedId);
    const next = window.matchMedia('(max-width: 48em)').matches ? undefined : (rows[at + 1] ?? rows[at - 1]);
    openRow(next);
  };
  const actions = useConversationActions(conversation, onLeft);
  const keys = {
    next: () => step(1),
    previous: () => step(-1),
    reply: () => field.current?.focus(),
    close: () => (conversation?.state === 'open' ? actions.close() : actions.reopen()),
    snooze: () => conversation && setSnoozing(true),
    assign: () => document.querySelector<HTMLElement>('[data-assign]')?.click(),
    markUnread: actions.markUnread,
    search: () => searchField.current?.focus(),
    help: () => setHelping(true),
  };
  useInboxKeys(keys);
  const run = useRef(keys);
  run.current = keys;
  const assign = useRef(actions.assign);
  assign.current = actions.assign;
  const isOpen = conversation?.state === 'open';
  const hasConversation = conversation != null;
  usePaletteActions(
    useMemo((): readonly PaletteAction[] => {
      const action = (id: string, label: string, keysOf: readonly string[], work: () => void): PaletteAction => ({
        id: `texts.${id}`,
        label,
        group: 'This page',
        keys: keysOf,
        run: work,
      });
      return hasConversation
        ? [
            action('close', isOpen ? 'Close conversation' : 'Open conversation again', ['E'], () =>
              run.current.close(),
            ),
            action('snooze', 'Snooze conversation', ['S'], () => run.current.snooze()),
            action('mine', 'Assign conversation to me', [], () => assign.current(me)),
            action('unread', 'Mark conversation as unread', ['U'], () => run.current.markUnread()),
          ]
        : [];
    }, [hasConversation, isOpen, me]),
  );

  return (
    <>
      <PageHeader
        title="Messages"
        actions={
          // A conversation takes the whole screen of a phone.
          !(narrow && target) && (
            <Button
              size="xs"
              variant="default"
              component="a"
              href={exportUrl()}
              download
              title="All conversations you can see, as CSV"
              leftSection={<IconDownload size={15} aria-hidden />}
            >
              Export
            </Button>
          )
        }
      />
      <div
        className={classes.inbox}
        data-open={target !== null || undefined}
        data-facts={shown?.contact ? true : undefined}
        data-whole-screen={target !== null || undefined}
      >
        <ConversationList
          state={state}
          onState={(change) => setState(change, { replace: true })}
          found={found}
          rows={rows}
          selectedId={selectedId}
          searchField={searchField}
        />
        <section className={classes.middle} aria-label="Conversation">
          {!target && (
            <div className={classes.nothing}>
              <EmptyState icon={IconMessages} title="No conversation selected">
                Choose one on the left. Press J and K to move through them, and ? for all shortcuts.
              </EmptyState>
            </div>
          )}
          {target && isGone && <NotFoundState actions={<ButtonLink to={paths.texts}>All conversations</ButtonLink>} />}
          {target && !isGone && answer.error && !shown && (
            <ErrorState message={sentenceOf(answer.error)} onRetry={() => void answer.refetch()} />
          )}
          {target && !answer.error && !shown && (
            <div className={classes.about} aria-busy="true">
              <TextSkeleton lines={6} />
            </div>
          )}
          {target && shown && !isGone && (
            <>
              <ThreadHeader
                shown={shown}
                search={filters}
                actions={actions}
                isSnoozing={isSnoozing}
                onSnoozing={setSnoozing}
                onOtherTime={() => setChoosing(true)}
                onHelp={() => setHelping(true)}
              />
              {conversation && !shown.contact && (
                <UnknownNumber
                  conversation={conversation}
                  onCreated={(id) =>
                    void navigate({
                      to: paths.text_thread(id),
                      search: { ...filters, conversation: conversation.id },
                      replace: true,
                    })
                  }
                />
              )}
              <ConversationPane
                shown={shown}
                target={shown.contact ? { contact_id: shown.contact.id } : target}
                openedId={state.text}
                field={field}
              />
            </>
          )}
        </section>
        {shown?.contact && <ContactFacts shown={shown} />}
      </div>
      {isChoosing && (
        <LaterDialog
          title="Snooze until"
          action="Snooze conversation"
          onChoose={(at) => {
            setChoosing(false);
            actions.snooze(at);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      <Suspense>{isHelping && <KeysDialog opened onClose={() => setHelping(false)} keys={inboxKeys} />}</Suspense>
    </>
  );
}

/** While pages load, a conversation can move from one to the next. */
const unique = (rows: readonly Conversation[]): Conversation[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];
