import { type HelpTopic, helpTopicKeys, helpTopicLabel } from '@bookline/contract/rules/help-topics';
import { Anchor, Select, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { parseText, useDraft } from '../../../lib/use-draft.ts';
import { formFailure } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PhoneText } from '../../../ui/phone-text.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAskForHelp, useSupport } from '../helps.data.ts';

const topics = helpTopicKeys.map((value) => ({ value, label: helpTopicLabel(value) }));

/** Asks for help from the screen that one is on. What was typed survives closing, a reload and a failure. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const [about, setAbout] = useState<HelpTopic>('question');
  const [message = '', setMessage] = useDraft('help', parseText);
  const ask = useAskForHelp();
  const { email, phone } = useSupport();
  return (
    <FormDialog
      title="Ask for help"
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
              toast.done('Sent. You will get an answer by e-mail.');
              onClose();
            },
          },
        )
      }
    >
      {(errorOf) => (
        <Stack gap="md">
          <Select
            label="What is it about?"
            data={topics}
            value={about}
            allowDeselect={false}
            onChange={(value) => setAbout(helpTopicKeys.find((key) => key === value) ?? about)}
            error={errorOf('about')}
          />
          <Textarea
            label="How can we help?"
            description="Say what you wanted to do and what happened. The screen that you are on is sent along."
            autosize
            minRows={5}
            maxRows={12}
            maxLength={5000}
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
                  write to{' '}
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
