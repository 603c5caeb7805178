import { useRef } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { PanelFailure } from '../../../ui/panel-states.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { type ComposerFormProps, spokenName } from '../../contact-fields/contact-fields.api.ts';
import { draftIdOf } from '../text-draft.ts';
import { useShownConversation } from '../texts.data.ts';
import { TextComposer } from './text-composer.tsx';

/** Writes a text in the composer above a contact's timeline. */
export function ContactTextForm({ contact }: ComposerFormProps) {
  const target = { contact_id: contact.id };
  const { data, error, refetch } = useShownConversation(target);
  const field = useRef<HTMLTextAreaElement>(null);
  if (!data)
    return (
      <div style={{ padding: '0.75rem' }}>
        {error ? (
          <PanelFailure message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : (
          <TextSkeleton lines={2} />
        )}
      </div>
    );
  return (
    <TextComposer
      key={draftIdOf(data.data, target)}
      shown={data.data}
      target={target}
      name={spokenName(contact)}
      field={field}
      plain
    />
  );
}
