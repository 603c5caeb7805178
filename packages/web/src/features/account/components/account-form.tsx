import type { Account } from '@bookline/contract/features/profiles';
import { MAX_NPN } from '@bookline/contract/rules/limits';
import { jobTitles } from '@bookline/contract/rules/options';
import { NumberInput, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { withBound } from '../../../lib/bind-fields.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { formFailure } from '../../../lib/use-record-form.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { FormShell } from '../../../ui/form-shell.tsx';
import { SearchedSelect } from '../../../ui/searched-select.tsx';
import { toast } from '../../../ui/toast.ts';
import { useMedicareRegistration, useOfficeChoices, useUpdateAccount } from '../account.data.ts';

const FIELDS = ['job_title', 'office_location_id', 'npn', 'medicare_certified_for', 'tell_new_address'] as const;

/** Job title, office, producer number, and email notifications. Only an admin can change the username and email. */
export function AccountForm({ account }: { readonly account: Account }) {
  const { id, company, features } = useCurrentUser();
  const sellsMedicare = features.includes('medicare_quotes');
  const saved = {
    job_title: account.job_title,
    office_location_id: account.office_location_id,
    npn: account.npn ?? '',
    medicare_certified_for: account.medicare_certified_for,
    tell_new_address: account.tell_new_address,
  };
  const [values, setValues] = useState(saved);
  const update = useUpdateAccount();
  const registration = useMedicareRegistration(sellsMedicare).data?.data;
  const dirty = FIELDS.some((field) => values[field] !== saved[field]);
  const guard = useUnsavedGuard(dirty);

  return (
    <FormShell
      sticky
      fields={FIELDS}
      {...formFailure(update.error)}
      submitLabel="Save account"
      busy={update.isPending}
      guard={guard}
      onSubmit={() =>
        update.mutate(
          { params: { id }, body: { ...values, npn: values.npn.trim() || null } },
          { onSuccess: () => toast.done('Account saved') },
        )
      }
    >
      {withBound({ draft: values, set: (part) => setValues({ ...values, ...part }) }, (bind, errorOf) => (
        <Stack gap="md">
          <TextInput label="Username" value={account.username} readOnly variant="filled" />
          <TextInput
            label="Email"
            description="You can sign in with either one. Only an admin can change them."
            value={account.email}
            readOnly
            variant="filled"
          />
          <Select
            label="Job title"
            data={[{ value: '', label: 'None' }, ...jobTitles(company.variant)]}
            value={values.job_title}
            allowDeselect={false}
            onChange={(job_title) => setValues({ ...values, job_title: job_title ?? '' })}
            error={errorOf('job_title')}
          />
          <SearchedSelect
            label="Office"
            placeholder="None"
            {...bind('office_location_id')}
            useFound={useOfficeChoices}
            clearable
            clearButtonProps={{ 'aria-label': 'Clear office' }}
          />
          <TextInput label="National producer number (NPN)" inputMode="numeric" maxLength={MAX_NPN} {...bind('npn')} />
          {sellsMedicare && (
            <NumberInput
              label="Certified to sell Medicare for the plan year"
              description={
                registration &&
                (registration.registered
                  ? `You’re registered to sell Medicare plans for ${registration.plan_year}.`
                  : `Not registered for ${registration.plan_year}. Enter your NPN and confirm your certification for the year.`)
              }
              min={2006}
              max={2100}
              allowDecimal={false}
              value={values.medicare_certified_for ?? ''}
              onChange={(year) =>
                setValues({ ...values, medicare_certified_for: typeof year === 'number' ? year : null })
              }
              error={errorOf('medicare_certified_for')}
            />
          )}
          <Switch
            label="Email me about sign-ins from a new IP address"
            checked={values.tell_new_address}
            onChange={(event) => setValues({ ...values, tell_new_address: event.currentTarget.checked })}
            error={errorOf('tell_new_address')}
          />
          <Text size="xs" c="dimmed">
            See the IP addresses you’ve signed in from under{' '}
            <TextLink to={paths.auth_ips} underline="always">
              Sign-in IP addresses
            </TextLink>
            .
          </Text>
        </Stack>
      ))}
    </FormShell>
  );
}
