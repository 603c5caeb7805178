import type { SingleSignOnSettings } from '@bookline/contract/features/single-sign-on';
import { MAX_CLAIM, MAX_CLIENT_ID, MAX_LABEL, MAX_SECRET, MAX_URL } from '@bookline/contract/rules/limits';
import { type AccountType, isAccountType } from '@bookline/contract/rules/roles';
import { Group, PasswordInput, Select, Stack, Switch, TagsInput, TextInput } from '@mantine/core';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { FormShell } from '../../../ui/form-shell.tsx';
import { toast } from '../../../ui/toast.ts';
import { ManagerSelect } from '../../admin-users/admin-users.api.ts';
import { useNewcomerRoles, useSaveSignOn } from '../single-sign-on.data.ts';

const fields = [
  'enabled',
  'label',
  'issuer',
  'client_id',
  'client_secret',
  'allowed_domains',
  'create_users',
  'trusts_addresses',
  'account_type',
  'manager_id',
  'email_claim',
  'first_name_claim',
  'last_name_claim',
];

type Newcomer = Exclude<AccountType, 'admin' | 'sub_admin'>;
const isNewcomer = (value: string | null): value is Newcomer =>
  value !== null && isAccountType(value) && value !== 'admin' && value !== 'sub_admin';

/** The provider's settings. `settings` is null until they're saved for the first time. */
export function SignOnForm({ settings }: { readonly settings: SingleSignOnSettings | null }) {
  const save = useSaveSignOn();
  const roles = useNewcomerRoles();
  const before = settings?.account_type ?? 'agent';
  const first: Newcomer = isNewcomer(before) ? before : 'agent';
  const { draft, dirty, set, withBind } = useRecordForm({
    enabled: settings?.enabled ?? true,
    label: settings?.label ?? '',
    issuer: settings?.issuer ?? '',
    client_id: settings?.client_id ?? '',
    client_secret: '',
    allowed_domains: settings?.allowed_domains ?? [],
    create_users: settings?.create_users ?? false,
    trusts_addresses: settings?.trusts_addresses ?? false,
    account_type: first,
    manager: settings?.manager ?? null,
    email_claim: settings?.email_claim ?? 'email',
    first_name_claim: settings?.first_name_claim ?? 'given_name',
    last_name_claim: settings?.last_name_claim ?? 'family_name',
  });
  const guard = useUnsavedGuard(dirty && !save.isSuccess);
  const submit = () => {
    const { manager, client_secret, ...rest } = draft;
    save.mutate(
      { body: { ...rest, manager_id: manager?.id ?? null, ...(client_secret && { client_secret }) } },
      { onSuccess: () => toast.done('Single sign-on saved') },
    );
  };
  const failure = formFailure(save.error);
  const domainError = Object.entries(failure.errors ?? {}).find(([field]) => field.startsWith('allowed_domains'));
  return (
    <FormShell
      fields={[...fields, ...(domainError ? [domainError[0]] : [])]}
      {...failure}
      submitLabel="Save single sign-on"
      busy={save.isPending}
      guard={guard}
      onSubmit={submit}
    >
      {withBind((bind, errorOf) => (
        <Stack gap="md">
          <Switch
            label="On"
            description="Adds a button to the sign-in page. Passwords still work."
            checked={draft.enabled}
            onChange={(event) => set({ enabled: event.currentTarget.checked })}
          />
          <TextInput
            label="Button label"
            description="The button shows “Sign in with” and this label."
            placeholder="Agency account"
            {...bind('label')}
            maxLength={MAX_LABEL}
            required
          />
          <TextInput
            label="Issuer URL"
            placeholder="https://login.example.com"
            inputMode="url"
            {...bind('issuer')}
            maxLength={MAX_URL}
            required
          />
          <Group grow align="flex-start" preventGrowOverflow={false}>
            <TextInput label="Client ID" {...bind('client_id')} maxLength={MAX_CLIENT_ID} required />
            <PasswordInput
              label="Client secret"
              autoComplete="off"
              placeholder={settings?.has_client_secret ? 'Saved' : 'None'}
              {...bind('client_secret')}
              maxLength={MAX_SECRET}
              visibilityToggleButtonProps={{ 'aria-label': 'Show client secret', tabIndex: 0 }}
            />
          </Group>
          <TagsInput
            label="Email domains"
            description="Only emails from these domains can sign in."
            placeholder={draft.allowed_domains.length === 0 ? 'agency.com' : ''}
            value={draft.allowed_domains}
            onChange={(allowed_domains) => set({ allowed_domains })}
            error={domainError?.[1][0]}
            acceptValueOnBlur
            required
          />
          <Switch
            label="Accept addresses the provider doesn’t mark as verified"
            description="Turn this on only if your company alone sets the email addresses there, as in a company directory. Otherwise anyone could enter a colleague’s address and sign in as them."
            checked={draft.trusts_addresses}
            onChange={(event) => set({ trusts_addresses: event.currentTarget.checked })}
          />
          <Switch
            label="Create accounts automatically"
            description="Otherwise only invited and existing users can sign in."
            checked={draft.create_users}
            onChange={(event) => set({ create_users: event.currentTarget.checked })}
          />
          {draft.create_users && (
            <Group grow align="flex-start" preventGrowOverflow={false}>
              <Select
                label="Role for new users"
                data={roles?.map(({ value, label }) => ({ value, label })) ?? []}
                value={draft.account_type}
                onChange={(value) => isNewcomer(value) && set({ account_type: value })}
                error={errorOf('account_type')}
                allowDeselect={false}
              />
              <ManagerSelect label="Manager for new users" placeholder="None" {...bind('manager', 'manager_id')} />
            </Group>
          )}
          <Group grow align="flex-start" preventGrowOverflow={false}>
            <TextInput label="Email claim" {...bind('email_claim')} maxLength={MAX_CLAIM} />
            <TextInput label="First name claim" {...bind('first_name_claim')} maxLength={MAX_CLAIM} />
            <TextInput label="Last name claim" {...bind('last_name_claim')} maxLength={MAX_CLAIM} />
          </Group>
        </Stack>
      ))}
    </FormShell>
  );
}
