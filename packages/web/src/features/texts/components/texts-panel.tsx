import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconDownload, IconPencilPlus } from '@tabler/icons-react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { PanelFailure, PanelNote } from '../../../ui/panel-states.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toast.ts';
import { spokenName, useContactEdit, useOpened } from '../../contact-fields/contact-fields.api.ts';
import { exportUrl, useCancelText, useShownConversation } from '../texts.data.ts';
import { Thread } from './thread.tsx';

/** The composer writes it. */
const NEW = 'new';

/** The conversation with the contact, and the way to all of it. */
export function TextsPanel() {
  const { contact, readOnly } = useContactEdit();
  const { data, error, refetch } = useShownConversation({ contact_id: contact.id });
  const opened = useOpened('text');
  const cancel = useCancelText();
  const conversation = data?.data.conversation;
  return (
    <Section
      title="Texts"
      action={
        <Group gap={8} wrap="nowrap">
          {conversation && (
            <TextLink to={paths.text_thread(contact.id)} size="xs">
              Open in Messages
            </TextLink>
          )}
          {conversation && (
            <Tooltip label="Export texts">
              <ActionIcon
                component="a"
                href={exportUrl({ contact_id: contact.id })}
                download
                size={24}
                aria-label="Export texts"
              >
                <IconDownload size={15} />
              </ActionIcon>
            </Tooltip>
          )}
          {!readOnly && (
            <Tooltip label="New text">
              <ActionIcon size={24} aria-label="New text" onClick={() => opened.open(NEW)}>
                <IconPencilPlus size={15} />
              </ActionIcon>
            </Tooltip>
          )}
        </Group>
      }
    >
      {!data && !error && <TextSkeleton lines={2} />}
      {!data && error && <PanelFailure message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {data && !conversation && <PanelNote>No texts yet</PanelNote>}
      {conversation && (
        <Thread
          conversationId={conversation.id}
          name={spokenName(contact)}
          isLow
          openedId={opened.id === NEW ? undefined : opened.id}
          onCancel={(text) =>
            cancel.mutate({ body: { message_id: text.id } }, { onSuccess: () => toast.done('Text canceled') })
          }
        />
      )}
    </Section>
  );
}
