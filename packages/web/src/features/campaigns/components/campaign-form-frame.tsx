import type { ContactSelectionInput } from '@bookline/contract/features/contact-selection';
import { MAX_NAME } from '@bookline/contract/rules/limits';
import { Alert, Checkbox, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ErrorOf } from '../../../lib/bind-fields.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { formFailure } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import type { AnyCampaign } from '../campaign-channel.ts';

/** What every form of a campaign is given. */
export interface CampaignFormProps {
  readonly title: string;
  /** Undefined until an audience is chosen. */
  readonly selection: ContactSelectionInput | undefined;
  /** How many contacts it has at least, if it's known. */
  readonly count?: number | undefined;
  /** Chooses the audience, or names it. */
  readonly audience: ReactNode;
  readonly audienceError?: ((missing: boolean) => void) | undefined;
  readonly onClose: () => void;
  readonly onMade: (campaign: AnyCampaign) => void;
}

interface Draft<Message extends string> {
  readonly name: string;
  readonly of: Message;
  readonly trigger: string | null;
  /** Sent without review. */
  readonly direct: boolean;
}

/** The dialog of a campaign of either channel: audience, name, message, trigger, and whether it's reviewed. By default nothing is sent before. */
export function CampaignFormFrame<Message extends string>({
  title,
  audience,
  draft,
  onChange,
  messages,
  triggers,
  triggerField,
  dirty,
  fields,
  wide,
  error,
  busy,
  note,
  before,
  after,
  onSubmit,
  onClose,
}: Pick<CampaignFormProps, 'title' | 'audience' | 'onClose'> & {
  readonly draft: Draft<Message | 'trigger'>;
  readonly onChange: (change: Partial<Draft<Message | 'trigger'>>) => void;
  /** The kinds of message, in order. */
  readonly messages: readonly { readonly value: Message; readonly label: string }[];
  readonly triggers: readonly { readonly id: string; readonly name: string }[];
  readonly triggerField: string;
  readonly dirty: boolean;
  readonly fields: readonly string[];
  readonly wide: boolean;
  readonly error: Error | null;
  readonly busy: boolean;
  /** Who is left out. */
  readonly note: string;
  /** The message. */
  readonly before: (errorOf: ErrorOf) => ReactNode;
  /** Who it's from. */
  readonly after: (errorOf: ErrorOf) => ReactNode;
  readonly onSubmit: () => void;
}) {
  const acting = useCurrentUser().real_user !== null;
  const { name, of, trigger, direct } = draft;
  const sends = direct || of === 'trigger';
  const kinds: readonly { readonly value: Message | 'trigger'; readonly label: string }[] = [
    ...messages,
    ...(triggers.length > 0 ? [{ value: 'trigger' as const, label: 'Trigger' }] : []),
  ];
  return (
    <FormDialog
      title={title}
      size={wide ? 'lg' : 'md'}
      dirty={dirty || name !== '' || trigger !== null}
      fields={['name', triggerField, ...fields]}
      {...formFailure(error)}
      submitLabel={sends ? 'Send' : 'Check recipients'}
      busy={busy}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {(errorOf) => (
        <Stack gap="md">
          {acting && (
            <Alert color="yellow" variant="light" role="status">
              You can’t send campaigns while acting as another user.
            </Alert>
          )}
          {audience}
          <TextInput
            label="Campaign name"
            description="Only your team sees it"
            placeholder="Fall open enrollment"
            value={name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
            error={errorOf('name')}
            maxLength={MAX_NAME}
            required={!sends}
            data-autofocus
          />
          {kinds.length > 1 && (
            <SegmentedControl
              fullWidth
              aria-label="Message"
              value={of}
              onChange={(value) => onChange({ of: value })}
              data={[...kinds]}
            />
          )}
          {of === 'trigger' && (
            <Select
              label="Trigger"
              description="Contacts who already got it in its period are left out."
              placeholder="Choose a trigger"
              data={triggers.map(({ id, name: label }) => ({ value: id, label }))}
              value={trigger}
              onChange={(value) => onChange({ trigger: value })}
              error={errorOf(triggerField)}
              required
            />
          )}
          {before(errorOf)}
          {after(errorOf)}
          {of !== 'trigger' && (
            <Checkbox
              label="Send without review"
              description="As soon as the recipients are checked. At night, it waits for the morning where the contact is."
              checked={direct}
              onChange={(event) => onChange({ direct: event.currentTarget.checked })}
            />
          )}
          {errorOf('purpose') && (
            <Alert color="red" variant="light" role="alert">
              {errorOf('purpose')}
            </Alert>
          )}
          <Text size="xs" c="dimmed">
            {sends ? note : 'Nothing is sent yet. Next, you see who gets it and who doesn’t, and choose the time.'}
          </Text>
        </Stack>
      )}
    </FormDialog>
  );
}
