import {
  MAX_CITY,
  MAX_EMAIL,
  MAX_JOB_TITLE,
  MAX_PERSON_NAME,
  MAX_PHONE,
  MAX_RECORD_NAME,
  MAX_STREET,
  MAX_URL,
  MAX_ZIP,
} from '@bookline/contract/rules/limits';
import { states } from '@bookline/contract/rules/options';
import { companyTypeKeys, companyTypes } from '@bookline/contract/rules/text-registrations';
import { Select, SimpleGrid, TextInput } from '@mantine/core';
import type { FactsOf } from '../drafts.ts';

type Brand = FactsOf<'brand'>;

export const brandFields = [
  'legal_name',
  'display_name',
  'company_type',
  'ein',
  'stock_symbol',
  'street',
  'city',
  'state',
  'zip',
  'website',
  'contact_first_name',
  'contact_last_name',
  'contact_title',
  'contact_email',
  'contact_phone',
];

const stateChoices = states.map(({ value, label }) => ({ value, label: `${label} (${value})` }));
const companyChoices = companyTypeKeys.map((value) => ({ value, label: companyTypes[value] }));

/** The company, as the registry compares it with tax records. */
export function BrandFields({
  draft,
  set,
  errorOf: of,
}: {
  readonly draft: Brand;
  readonly set: (change: Partial<Brand>) => void;
  readonly errorOf: (field: string) => string | undefined;
}) {
  const errorOf = (field: string) => of(field) ?? of(`facts.${field}`);
  const text = (field: Exclude<keyof Brand, 'kind' | 'company_type'>, label: string, maxLength: number) => ({
    label,
    maxLength,
    value: draft[field],
    error: errorOf(field),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      set({ [field]: event.currentTarget.value }),
  });
  return (
    <>
      <TextInput
        {...text('legal_name', 'Legal name', MAX_RECORD_NAME)}
        description="Exactly as on the IRS letter with your EIN."
        data-autofocus
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput {...text('display_name', 'Name that clients know (optional)', MAX_RECORD_NAME)} />
        <Select
          label="Company type"
          data={companyChoices}
          allowDeselect={false}
          value={draft.company_type}
          onChange={(value) =>
            set({ company_type: companyTypeKeys.find((one) => one === value) ?? draft.company_type })
          }
          error={errorOf('company_type')}
        />
        <TextInput {...text('ein', 'EIN', 12)} placeholder="12-3456789" inputMode="numeric" />
        {draft.company_type === 'public_company' && (
          <TextInput {...text('stock_symbol', 'Exchange and symbol', 20)} placeholder="NYSE:ABC" />
        )}
        <TextInput {...text('website', 'Website', MAX_URL)} inputMode="url" />
        <TextInput {...text('street', 'Street', MAX_STREET)} />
        <TextInput {...text('city', 'City', MAX_CITY)} />
        <Select
          label="State"
          data={stateChoices}
          searchable
          value={draft.state || null}
          onChange={(state) => set({ state: state ?? '' })}
          error={errorOf('state')}
        />
        <TextInput {...text('zip', 'ZIP code', MAX_ZIP)} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput {...text('contact_first_name', 'Contact’s first name', MAX_PERSON_NAME)} />
        <TextInput {...text('contact_last_name', 'Contact’s last name', MAX_PERSON_NAME)} />
        <TextInput {...text('contact_title', 'Job title', MAX_JOB_TITLE)} />
        <TextInput {...text('contact_email', 'Email', MAX_EMAIL)} type="email" />
        <TextInput {...text('contact_phone', 'Phone', MAX_PHONE)} type="tel" />
      </SimpleGrid>
    </>
  );
}
