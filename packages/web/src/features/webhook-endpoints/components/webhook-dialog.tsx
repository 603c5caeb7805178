import type { ShownWebhookEndpoint, WebhookEndpoint } from '@bookline/contract/features/webhook-endpoints';
import { MAX_NAME, MAX_URL } from '@bookline/contract/rules/limits';
import { isWebhookEventType } from '@bookline/contract/rules/webhook-events';
import { MultiSelect, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useCurrentUser } from '../../../lib/session.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useChangeWebhook, useMakeWebhook } from '../webhook-endpoints.data.ts';
import { aboutEvent, eventChoices } from './webhook-words.ts';
import classes from './webhooks.module.css';

const fields = ['name', 'url', 'event_types', 'audience'];
const audiences = [
  { value: 'visible', label: 'All contacts you can see' },
  { value: 'own', label: 'Only contacts you own' },
];

/** The form of a webhook. Null means a new one. */
export function WebhookDialog({
  webhook,
  onMade,
  onClose,
}: {
  readonly webhook: WebhookEndpoint | null;
  /** A new one was created, whose secret must be shown. */
  readonly onMade?: (webhook: ShownWebhookEndpoint) => void;
  readonly onClose: () => void;
}) {
  const { features } = useCurrentUser();
  const make = useMakeWebhook();
  const change = useChangeWebhook();
  const choices = useMemo(() => eventChoices(features), [features]);
  const { draft, dirty, set, withBind } = useRecordForm({
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    event_types: webhook?.event_types ?? [],
    audience: webhook?.audience ?? ('visible' as const),
  });
  const save = () => {
    const body = { ...draft, event_types: draft.event_types.filter(isWebhookEventType) };
    if (!webhook) return make.mutate({ body }, { onSuccess: ({ data }) => onMade?.(data) });
    change.mutate(
      { params: { id: webhook.id }, body },
      {
        onSuccess: () => {
          toast.done('Webhook saved');
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={webhook ? 'Edit webhook' : 'New webhook'}
      submitLabel={webhook ? 'Save webhook' : 'Create webhook'}
      fields={fields}
      {...formFailure(make.error ?? change.error)}
      busy={make.isPending || change.isPending}
      dirty={dirty}
      onSubmit={save}
      onClose={onClose}
    >
      {withBind((bind, errorOf) => (
        <Stack gap="sm">
          <TextInput label="Name" placeholder="n8n" {...bind('name')} maxLength={MAX_NAME} required data-autofocus />
          <TextInput
            label="URL"
            description="An https address that accepts POST requests."
            placeholder="https://example.com/webhooks/bookline"
            {...bind('url')}
            maxLength={MAX_URL}
            required
          />
          <MultiSelect
            label="Events"
            description="Leave empty to get all of them, also those added later."
            placeholder={draft.event_types.length === 0 ? 'All events' : undefined}
            data={choices}
            value={draft.event_types}
            onChange={(event_types) => set({ event_types })}
            error={errorOf('event_types')}
            searchable
            clearable
            nothingFoundMessage="No matches"
            maxDropdownHeight={280}
            renderOption={({ option }) => (
              <span className={classes.option}>
                <Text size="sm">{option.value}</Text>
                <Text size="xs" c="dimmed">
                  {aboutEvent(option.value)}
                </Text>
              </span>
            )}
          />
          <Select
            label="Contacts"
            description="Events are only about contacts that you can see at the time."
            data={audiences}
            value={draft.audience}
            onChange={(value) => set({ audience: value === 'own' ? 'own' : 'visible' })}
            error={errorOf('audience')}
            allowDeselect={false}
          />
        </Stack>
      ))}
    </FormDialog>
  );
}
