import { MAX_EMAIL, MAX_NAME, MAX_USERNAME } from '@bookline/contract/rules/limits';
import { timeZones } from '@bookline/contract/rules/options';
import { isAccountType } from '@bookline/contract/rules/roles';
import { MultiSelect, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { bindFields } from '../../../lib/bind-fields.ts';
import { useUserChoices } from '../admin-users.data.ts';
import { JobTitleSelect } from './job-title-select.tsx';
import { ManagerSelect, type Named } from './person-select.tsx';
import type { UserDraft } from './user-form.ts';

interface UserFieldsProps {
  readonly draft: UserDraft;
  readonly set: (change: Partial<UserDraft>) => void;
  readonly errorOf: (field: string) => string | undefined;
  /** The user's current values. Undefined for a new user. */
  readonly userId?: string;
}

/** The fields of a user. The role is only for new users, because it has its own page. */
export function UserFields({ draft, set, errorOf, userId }: UserFieldsProps) {
  const choices = useUserChoices().data?.data;
  const givable = choices?.roles.filter((role) => role.givable) ?? [];
  const bind = bindFields({ draft, set, errorOf });
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <TextInput label="First name" {...bind('first_name')} maxLength={MAX_NAME} required data-autofocus />
        <TextInput label="Last name" {...bind('last_name')} maxLength={MAX_NAME} required />
        <TextInput label="Email" type="email" {...bind('email')} maxLength={MAX_EMAIL} required />
        <TextInput
          label="Username"
          placeholder={userId ? '' : 'Same as the email'}
          autoCapitalize="none"
          spellCheck={false}
          {...bind('username')}
          maxLength={MAX_USERNAME}
        />
        {userId === undefined && (
          <Select
            label="Role"
            data={givable.map(({ value, label }) => ({ value, label }))}
            value={draft.account_type}
            onChange={(value) => set({ account_type: value !== null && isAccountType(value) ? value : null })}
            error={errorOf('account_type')}
            required
          />
        )}
        <ManagerSelect
          label="Reports to"
          placeholder="No one"
          {...bind('manager', 'manager_id')}
          {...(userId !== undefined && { without: userId })}
        />
        <JobTitleSelect {...bind('job_title')} />
        <Select
          label="Time zone"
          placeholder="Match browser"
          data={zonesWith(draft.timezone)}
          {...bind('timezone')}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear time zone' }}
        />
        <Tie label="Corporation" field="corporation_id" among={choices?.corporations} {...{ draft, set, errorOf }} />
        <Tie
          label="Business unit"
          field="business_unit_id"
          among={choices?.business_units}
          {...{ draft, set, errorOf }}
        />
        <Tie label="Office" field="office_location_id" among={choices?.office_locations} {...{ draft, set, errorOf }} />
      </SimpleGrid>
      <MultiSelect
        label="Groups"
        data={(choices?.groups ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={choices ? [...draft.group_ids] : []}
        onChange={(group_ids) => set({ group_ids })}
        error={errorOf('group_ids')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear groups' }}
        nothingFoundMessage="No matching groups"
      />
    </Stack>
  );
}

/** Time zones, including the current one if the list lacks it. */
function zonesWith(zone: string | null) {
  const known = timeZones.map(({ value, label }) => ({ value: String(value), label: String(label) }));
  return zone && !known.some(({ value }) => value === zone) ? [...known, { value: zone, label: zone }] : known;
}

function Tie({
  label,
  field,
  among,
  draft,
  set,
  errorOf,
}: Pick<UserFieldsProps, 'draft' | 'set' | 'errorOf'> & {
  readonly label: string;
  readonly field: 'corporation_id' | 'business_unit_id' | 'office_location_id';
  readonly among: readonly Named[] | undefined;
}) {
  return (
    <Select
      label={label}
      placeholder="None"
      data={(among ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={draft[field]}
      onChange={(value) => set({ [field]: value })}
      error={errorOf(field)}
      searchable={(among?.length ?? 0) > 8}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
    />
  );
}
