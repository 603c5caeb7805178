import type { Account } from '@bookline/contract/features/profiles';
import { jobTitles } from '@bookline/contract/rules/options';
import { NumberInput, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { formFailure } from '../../../lib/use-record-form.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { FormShell } from '../../../ui/form-shell.tsx';
import { toast } from '../../../ui/toast.ts';
import { useMedicareRegistration, useOffices, useUpdateAccount } from '../account.data.ts';

const FIELDS = ['job_title', 'office_location_id', 'npn', 'medicare_certified_for', 'tell_new_address'] as const;

/** Job, office, producer number and what one is told by mail. User name and e-mail are an administrator's to change. */
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
  const offices = useOffices({ page: 1, limit: 200 }).data?.data ?? [];
  const registration = useMedicareRegistration(sellsMedicare).data?.data;
  const dirty = FIELDS.some((field) => values[field] !== saved[field]);
  const guard = useUnsavedGuard(dirty);

  return (
    <FormShell
      fields={FIELDS}
      {...formFailure(update.error)}
      submitLabel="Save account"
      busy={update.isPending}
      guard={guard}
      onSubmit={() =>
        update.mutate(
          { params: { id }, body: { ...values, npn: values.npn.trim() || null } },
          { onSuccess: () => toast.done('Your account is saved.') },
        )
      }
    >
      {(errorOf) => (
        <Stack gap="md">
          <TextInput label="User name" value={account.username} readOnly variant="filled" />
          <TextInput
            label="E-mail"
            description="You sign in with either. An administrator changes them."
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
          <Select
            label="Office"
            data={[
              { value: '', label: 'None' },
              ...offices.map((office) => ({
                value: office.id,
                label: [office.name, office.city].filter(Boolean).join(', '),
              })),
            ]}
            value={values.office_location_id ?? ''}
            allowDeselect={false}
            searchable
            onChange={(office) => setValues({ ...values, office_location_id: office || null })}
            error={errorOf('office_location_id')}
          />
          <TextInput
            label="National producer number (NPN)"
            inputMode="numeric"
            maxLength={10}
            value={values.npn}
            onChange={(event) => setValues({ ...values, npn: event.currentTarget.value })}
            error={errorOf('npn')}
          />
          {sellsMedicare && (
            <NumberInput
              label="Certified to sell Medicare for the plan year"
              description={
                registration &&
                (registration.registered
                  ? `You are registered to sell Medicare plans for ${registration.plan_year}.`
                  : `Not registered for ${registration.plan_year}: that takes a producer number and a certification for the year.`)
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
            label="Mail me when somebody signs in as me from a new address"
            checked={values.tell_new_address}
            onChange={(event) => setValues({ ...values, tell_new_address: event.currentTarget.checked })}
            error={errorOf('tell_new_address')}
          />
          <Text size="xs" c="dimmed">
            The addresses that you signed in from are listed under{' '}
            <TextLink to={paths.auth_ips} underline="always">
              Sign-in addresses
            </TextLink>
            .
          </Text>
        </Stack>
      )}
    </FormShell>
  );
}
