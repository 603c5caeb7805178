import type { PaymentSettings } from '@bookline/contract/features/payment-settings';
import { gatewayChoices } from '@bookline/contract/rules/payments';
import { Code, Group, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSetPaymentSettings } from '../admin-billing.data.ts';

const fields = ['gateway', 'publishable_key', 'secret_key', 'webhook_secret'];

/** The company's payment settings. Stored keys aren't shown, and an empty field keeps them. */
export function PaymentSettingsForm({ settings }: { readonly settings: PaymentSettings }) {
  const send = useSetPaymentSettings();
  const { draft, dirty, set, withBind } = useRecordForm({
    gateway: settings.gateway,
    publishable_key: settings.publishable_key,
    secret_key: '',
    webhook_secret: '',
  });
  const guard = useUnsavedGuard(dirty && !send.isSuccess);
  const save = () => {
    const { secret_key, webhook_secret, ...plain } = draft;
    const body = { ...plain, ...(secret_key && { secret_key }), ...(webhook_secret && { webhook_secret }) };
    send.mutate({ body }, { onSuccess: () => toast.done('Payment gateway saved') });
  };
  const kept = (there: boolean) => (there ? 'Saved. Enter a new one to change it.' : '');
  const installation = settings.installation === 'stripe' ? 'Stripe' : 'test gateway';
  return (
    <FormShell
      fields={fields}
      {...formFailure(send.error)}
      submitLabel="Save payment gateway"
      busy={send.isPending}
      guard={guard}
      onSubmit={save}
    >
      {withBind((bind, errorOf) => (
        <Stack gap="sm">
          <Select
            label="Gateway"
            data={[
              { value: 'installation', label: `This installation’s gateway (${installation})` },
              { value: 'test', label: 'Test gateway. No money moves.' },
              { value: 'stripe', label: 'Our own Stripe account' },
            ]}
            allowDeselect={false}
            value={draft.gateway}
            onChange={(value) => set({ gateway: gatewayChoices.find((one) => one === value) ?? draft.gateway })}
            error={errorOf('gateway')}
          />
          {draft.gateway === 'stripe' && (
            <>
              <TextInput
                label="Publishable key"
                placeholder="pk_…"
                autoComplete="off"
                {...bind('publishable_key')}
                required
              />
              <PasswordInput
                label="Secret key"
                description="We check it with Stripe before saving."
                placeholder={kept(settings.has_secret_key) || 'sk_…'}
                autoComplete="new-password"
                {...bind('secret_key')}
              />
              <PasswordInput
                label="Signing secret of the webhook"
                placeholder={kept(settings.has_webhook_secret) || 'whsec_…'}
                autoComplete="new-password"
                {...bind('webhook_secret')}
              />
              <div>
                <Text size="sm">
                  In Stripe, add a webhook for the events payment_intent.*, setup_intent.*, and refund.* with this
                  address:
                </Text>
                <Group gap={4} wrap="nowrap">
                  <Code>{settings.webhook_url}</Code>
                  <CopyButton text={settings.webhook_url} what="Address" />
                </Group>
              </div>
            </>
          )}
        </Stack>
      ))}
    </FormShell>
  );
}
