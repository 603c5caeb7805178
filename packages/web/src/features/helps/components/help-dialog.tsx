import { type HelpTopic, helpTopicKeys, helpTopicLabel } from '@bookline/contract/rules/help-topics';
import { MAX_NOTES } from '@bookline/contract/rules/limits';
import { Anchor, Select, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { parseText, useDraft } from '../../../lib/use-draft.ts';
import { formFailure } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PhoneText } from '../../../ui/phone-text.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAskForHelp, useSupport } from '../helps.data.ts';

const topics = helpTopicKeys.map((value) => ({ value, label: helpTopicLabel(value) }));

/** Asks for help from the current screen. Input survives closing, a reload, and a failure. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const [about, setAbout] = useState<HelpTopic>('question');
  const [message = '', setMessage] = useDraft('help', parseText);
  const ask = useAskForHelp();
  const { email, phone } = useSupport();
  return (
    <FormDialog
      title="Get help"
      dirty={false}
      onClose={onClose}
      fields={['about', 'message']}
      {...formFailure(ask.error)}
      submitLabel="Send"
      busy={ask.isPending}
      onSubmit={() =>
        ask.mutate(
          { body: { about, message, page: window.location.pathname } },
          {
            onSuccess: () => {
              setMessage(undefined);
              toast.done('Request sent. We’ll answer by email.');
              onClose();
            },
          },
        )
      }
    >
      {(errorOf) => (
        <Stack gap="md">
          <Select
            label="Topic"
            data={topics}
            value={about}
            allowDeselect={false}
            onChange={(value) => setAbout(helpTopicKeys.find((key) => key === value) ?? about)}
            error={errorOf('about')}
          />
          <Textarea
            label="Message"
            description="Describe what you were trying to do and what happened. We include the page you’re on."
            autosize
            minRows={5}
            maxRows={12}
            maxLength={MAX_NOTES}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value || undefined)}
            error={errorOf('message')}
            data-autofocus
          />
          {(email || phone) && (
            <Text size="xs" c="dimmed" component="div">
              Or{' '}
              {email && (
                <>
                  email{' '}
                  <Anchor href={`mailto:${email}`} underline="always">
                    {email}
                  </Anchor>
                </>
              )}
              {email && phone && ', '}
              {phone && (
                <>
                  call <PhoneText number={phone} />
                </>
              )}
              .
            </Text>
          )}
        </Stack>
      )}
    </FormDialog>
  );
}
