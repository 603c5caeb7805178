import { MAX_FORM_SITES, MAX_LICENSE_NUMBER } from '@bookline/contract/rules/limits';
import { states } from '@bookline/contract/rules/options';
import { productLines } from '@bookline/contract/rules/policies';
import { needsDisclaimer, tpmoDisclaimer } from '@bookline/contract/rules/webpages';
import { Checkbox, MultiSelect, SimpleGrid, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import type { OfferProps } from './section-props.ts';

const nameOf = (code: string) => states.find(({ value }) => value === code)?.label ?? code;

/** Products, licenses, and the numbers of the Medicare disclaimer. */
export function OfferFields({ draft, set, errorOf }: OfferProps) {
  const { products, licenses, carrier_count, plan_count } = draft;
  const counts = [Number(carrier_count), Number(plan_count)] as const;
  return (
    <Stack gap="sm">
      <MultiSelect
        label="Products"
        data={[...productLines]}
        value={products}
        onChange={(chosen) =>
          set({ products: productLines.flatMap(({ value }) => (chosen.includes(value) ? [value] : [])) })
        }
        searchable
        error={errorOf('products')}
      />
      {needsDisclaimer(products) && (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput
              label="Organizations you represent"
              inputMode="numeric"
              value={carrier_count}
              onChange={(event) => set({ carrier_count: event.currentTarget.value.replace(/\D/g, '') })}
              error={errorOf('carrier_count')}
            />
            <TextInput
              label="Medicare plans they offer"
              inputMode="numeric"
              value={plan_count}
              onChange={(event) => set({ plan_count: event.currentTarget.value.replace(/\D/g, '') })}
              error={errorOf('plan_count')}
            />
          </SimpleGrid>
          <Checkbox
            label="We offer every Medicare Advantage and Part D plan in our area"
            checked={draft.all_plans}
            onChange={(event) => set({ all_plans: event.currentTarget.checked })}
            error={errorOf('all_plans')}
          />
          <Text size="sm" c="dimmed">
            {counts.every((count) => count > 0)
              ? `Your page says: “${tpmoDisclaimer(...counts, draft.all_plans)}”`
              : 'CMS requires a disclaimer with both numbers for this plan year and your area.'}
          </Text>
        </>
      )}
      <MultiSelect
        label="Licensed states"
        data={[...states]}
        value={licenses.map(({ state }) => state)}
        onChange={(chosen) =>
          set({
            licenses: chosen.map((state) => licenses.find((known) => known.state === state) ?? { state, number: '' }),
          })
        }
        searchable
        error={errorOf('licenses')}
      />
      {licenses.length > 0 && (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
          {licenses.map(({ state, number }, place) => (
            <TextInput
              key={state}
              label={`${nameOf(state)} license number`}
              maxLength={MAX_LICENSE_NUMBER}
              autoComplete="off"
              value={number}
              onChange={(event) =>
                set({
                  licenses: licenses.with(place, { state, number: event.currentTarget.value }),
                })
              }
              error={errorOf(`licenses.${place}.number`)}
            />
          ))}
        </SimpleGrid>
      )}
      <TagsInput
        label="Websites with your contact form"
        description="Other websites that may show your form. Press Enter after each address."
        placeholder={draft.form_sites.length === 0 ? 'https://example.com' : ''}
        value={draft.form_sites}
        maxTags={MAX_FORM_SITES}
        onChange={(form_sites) => set({ form_sites })}
        error={
          errorOf('form_sites') ?? draft.form_sites.map((_, place) => errorOf(`form_sites.${place}`)).find(Boolean)
        }
      />
    </Stack>
  );
}
