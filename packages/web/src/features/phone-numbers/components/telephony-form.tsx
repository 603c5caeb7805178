import type { TelephonySettings } from '@bookline/contract/features/telephony';
import { buyers } from '@bookline/contract/rules/phone-numbers';
import { Fieldset, NumberInput, PasswordInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { parseMoney } from '../../../lib/typed-money.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { FormShell } from '../../../ui/form-shell.tsx';
import { MoneyInput } from '../../../ui/money-input.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSetTelephony } from '../phone-numbers.data.ts';

const fields = [
  'provider',
  'account_sid',
  'auth_token',
  'api_key_sid',
  'api_key_secret',
  'twiml_app_sid',
  'local_price',
  'toll_free_price',
  'validation_price',
  'buyers',
  'numbers_each',
];

const providers = ['installation', 'local', 'twilio'] as const;
const buyerWords = { everyone: 'Everyone', managers: 'Managers and admins', admins: 'Admins' };

const chosen = <const T extends string>(known: readonly T[], value: string | null): T | undefined =>
  known.find((one) => one === value);

/** The company's telephony settings. A stored token isn't shown, and an empty field keeps it. */
export function TelephonyForm({ settings }: { readonly settings: TelephonySettings }) {
  const send = useSetTelephony();
  const { draft, dirty, set, withBind } = useRecordForm({
    provider: settings.provider,
    account_sid: settings.account_sid,
    auth_token: '',
    api_key_sid: settings.api_key_sid,
    api_key_secret: '',
    twiml_app_sid: settings.twiml_app_sid,
    local_price: settings.local_price,
    toll_free_price: settings.toll_free_price,
    validation_price: settings.validation_price,
    buyers: settings.buyers,
    numbers_each: settings.numbers_each,
  });
  const guard = useUnsavedGuard(dirty && !send.isSuccess);
  const save = () => {
    const { auth_token, api_key_secret, ...plain } = draft;
    const body = {
      ...plain,
      local_price: parseMoney(plain.local_price) ?? plain.local_price,
      toll_free_price: parseMoney(plain.toll_free_price) ?? plain.toll_free_price,
      validation_price: parseMoney(plain.validation_price) ?? plain.validation_price,
      ...(auth_token && { auth_token }),
      ...(api_key_secret && { api_key_secret }),
    };
    send.mutate({ body }, { onSuccess: () => toast.done('Telephony saved') });
  };
  const kept = (there: boolean) => (there ? 'Saved. Enter a new one to change it.' : '');
  return (
    <FormShell
      sticky
      fields={fields}
      {...formFailure(send.error)}
      submitLabel="Save telephony"
      busy={send.isPending}
      guard={guard}
      onSubmit={save}
    >
      {withBind((bind, errorOf) => (
        <Stack gap="md">
          <Fieldset legend="Phone provider">
            <Stack gap="sm">
              <Select
                label="Provider for calls and texts"
                data={[
                  {
                    value: 'installation',
                    label: `This installation’s provider (${settings.installation === 'twilio' ? 'Twilio' : 'built-in provider'})`,
                  },
                  { value: 'local', label: 'Built-in provider. Nothing leaves this installation.' },
                  { value: 'twilio', label: 'Our own Twilio account' },
                ]}
                allowDeselect={false}
                value={draft.provider}
                onChange={(value) => set({ provider: chosen(providers, value) ?? draft.provider })}
                error={errorOf('provider')}
              />
              {draft.provider === 'twilio' && (
                <>
                  <TextInput
                    label="Account SID"
                    placeholder="AC…"
                    autoComplete="off"
                    {...bind('account_sid')}
                    required
                  />
                  <PasswordInput
                    label="Auth token"
                    description="We check it with Twilio before saving."
                    placeholder={kept(settings.has_auth_token)}
                    autoComplete="new-password"
                    {...bind('auth_token')}
                  />
                  <TextInput
                    label="API key SID"
                    description="Users need the key and the TwiML app to call from the browser."
                    placeholder="SK…"
                    autoComplete="off"
                    {...bind('api_key_sid')}
                  />
                  <PasswordInput
                    label="API key secret"
                    placeholder={kept(settings.has_api_key_secret)}
                    autoComplete="new-password"
                    {...bind('api_key_secret')}
                  />
                  <TextInput label="TwiML app SID" placeholder="AP…" autoComplete="off" {...bind('twiml_app_sid')} />
                </>
              )}
            </Stack>
          </Fieldset>
          <Fieldset legend="Phone numbers">
            <Stack gap="sm">
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <MoneyInput
                  label="Local number, per month"
                  description="What users pay. Enter 0 if it’s free."
                  {...bind('local_price')}
                />
                <MoneyInput
                  label="Toll-free number, per month"
                  description="Numbers bought before keep their price."
                  {...bind('toll_free_price')}
                />
              </SimpleGrid>
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <Select
                  label="Users who can buy numbers"
                  data={buyers.map((value) => ({ value, label: buyerWords[value] }))}
                  allowDeselect={false}
                  value={draft.buyers}
                  onChange={(value) => set({ buyers: chosen(buyers, value) ?? draft.buyers })}
                  error={errorOf('buyers')}
                />
                <NumberInput
                  label="Numbers per user"
                  min={1}
                  max={100}
                  clampBehavior="none"
                  allowDecimal={false}
                  value={draft.numbers_each}
                  onChange={(value) => typeof value === 'number' && set({ numbers_each: value })}
                  error={errorOf('numbers_each')}
                />
              </SimpleGrid>
            </Stack>
          </Fieldset>
          <Fieldset legend="Phone validation">
            <MoneyInput
              label="Price of 100 validations"
              description="What users pay. Enter 0 if it’s free. Twilio charges your company for each."
              maw="20rem"
              {...bind('validation_price')}
            />
          </Fieldset>
        </Stack>
      ))}
    </FormShell>
  );
}
