import { contacts } from '@bookline/contract/features/contacts';
import type { SmsNews } from '@bookline/contract/features/texts';
import { texts } from '@bookline/contract/features/texts';
import { INCOMING_DELAY_MS } from '@bookline/contract/rules/dialer';
import { displayPhone } from '@bookline/contract/rules/phone';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createElement, useEffect, useRef } from 'react';
import { onLive } from '../../lib/live.ts';
import { paths } from '../../lib/paths.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toast.ts';
import { listen } from '../live/live.api.ts';
import { useBrowserPermission } from '../notifications/notifications.api.ts';
import { NewTextLink } from './components/new-text-link.tsx';
import { refreshConversation, refreshConversations } from './texts.data.ts';
import { setWriting } from './writing.ts';

type Arrived = Extract<SmsNews, { readonly message_id: string }>;

/** Many texts can arrive at once. More toasts than this would hide the page. */
const MOST_TOASTS = 3;

const isNews = (message: unknown): message is SmsNews =>
  typeof message === 'object' && message !== null && 'conversation_id' in message;

/** R192–R194: keeps texts on screen current, and tells the user of new ones. */
export function useTextNews(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { state } = useBrowserPermission();
  const open = ({ contact_id, conversation_id }: Arrived) =>
    void navigate({ to: paths.text_thread(contact_id ?? undefined), search: { conversation: conversation_id } });
  const now = useRef({ open, state });
  now.current = { open, state };

  useEffect(() => {
    const changed = new Set<string>();
    const arrived = new Map<string, Arrived>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handle = () => {
      timer = undefined;
      for (const news of [...arrived.values()].slice(-MOST_TOASTS)) announce(news);
      arrived.clear();
      for (const id of changed) void refreshConversation(client, id);
      changed.clear();
      void refreshConversations(client);
      // The phones of the simulator show the other side.
      void invalidate(client, texts.unread_count, contacts.timeline, 'simulated-phones');
    };
    const announce = (news: Arrived) => {
      const phone = displayPhone(news.phone_number);
      // literal: R194
      toast.done(
        createElement(NewTextLink, { words: `New message from ${phone}`, onOpen: () => now.current.open(news) }),
      );
      if (now.current.state !== 'granted') return;
      // literal: R193. With two open tabs only one shows, because they share a tag.
      const notice = new Notification('New Message', { body: phone, tag: news.message_id });
      notice.onclick = () => {
        window.focus();
        now.current.open(news);
        notice.close();
      };
    };
    const channel = listen(
      'SmsChannel',
      {},
      {
        received(message) {
          if (!isNews(message)) return;
          if ('kind' in message && message.kind === 'writing')
            return setWriting(message.conversation_id, message.people);
          changed.add(message.conversation_id);
          if ('message_id' in message) arrived.set(message.phone_number, message);
          // R192
          timer ??= setTimeout(handle, INCOMING_DELAY_MS);
        },
      },
    );
    const stop = onLive(({ kind }) => {
      if (kind === 'resync') void invalidate(client, 'texts');
    });
    return () => {
      clearTimeout(timer);
      stop();
      channel.end();
    };
  }, [client]);
}
