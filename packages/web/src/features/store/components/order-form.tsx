import { contacts } from '@bookline/contract/features/contacts';
import type { AgentInfo, Cart } from '@bookline/contract/features/store';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { MAX_NAME, MAX_OFFICE_CITY, MAX_PHONE, MAX_STREET, MAX_ZIP } from '@bookline/contract/rules/limits';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { states } from '@bookline/contract/rules/options';
import { MAX_ORDER_NOTE } from '@bookline/contract/rules/store';
import { Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { takeStep } from '../../../lib/gateway-step.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCall } from '../../../lib/use-call.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { useUserStorage } from '../../../lib/use-user-storage.ts';
import { FormShell } from '../../../ui/form-shell.tsx';
import { Section } from '../../../ui/section.tsx';
import { cardText, outcomeText, Problem } from '../../billing/billing.api.ts';
import { readSavedScope } from '../../contact-search/contact-search.api.ts';
import { useCard, usePlaceOrder } from '../store.data.ts';

const fields = ['name', 'email', 'phone', 'line1', 'city', 'state', 'zip', 'note', 'contacts_scope'];

/** Whom the order is for, and its payment. */
export function OrderForm({ cart, agent }: { readonly cart: Cart; readonly agent: AgentInfo }) {
  const storage = useUserStorage();
  // R108, R444: the set of the contact list, as the user last saw it.
  const [scope] = useState(() => (cart.needs_contacts ? readSavedScope(storage) : undefined));
  const counted = useCall(
    contacts.count,
    { body: { contacts_scope: scope ?? {} } },
    { enabled: cart.needs_contacts && scope !== undefined },
  );
  const card = useCard().data?.data.card;
  const send = usePlaceOrder();
  const navigate = useNavigate();
  const { draft, set, withBind } = useRecordForm({ ...agent, note: '' });
  const outcome = send.data?.data;
  const problem = outcome && outcome.status !== 'unclear' ? outcomeText(outcome) : undefined;
  const order = () =>
    send.mutate(
      { body: { ...draft, total: cart.total, ...(cart.needs_contacts && scope && { contacts_scope: scope }) } },
      {
        onSuccess: ({ data: { status, step, payment_id, order_id } }) => {
          const back = paths.store_order_of(order_id);
          if (status === 'action' && step && payment_id)
            takeStep(step, { payment: payment_id, back: `${back}?payment=${payment_id}` });
          else if (status !== 'failed') void navigate({ to: back });
        },
      },
    );
  const conflict = send.error instanceof ApiError && send.error.status === 409 ? send.error.fields : undefined;
  const failure = conflict ? { errors: conflict, failure: undefined } : formFailure(send.error);
  const total = counted.data?.data.total_count;
  return (
    <Section title="For whom">
      {problem && <Problem>{problem} No order was placed.</Problem>}
      <FormShell
        fields={fields}
        {...failure}
        submitLabel={`Order and pay ${displayCurrency(cart.total)}`}
        busy={send.isPending}
        locks
        onSubmit={order}
      >
        {withBind((bind, errorOf) => (
          <Stack gap="sm">
            <TextInput label="Name" {...bind('name')} maxLength={MAX_NAME} required />
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <TextInput label="Email" type="email" {...bind('email')} required />
              <TextInput label="Phone" type="tel" {...bind('phone')} maxLength={MAX_PHONE} />
            </SimpleGrid>
            {cart.shipping && (
              <>
                <TextInput label="Street" {...bind('line1')} maxLength={MAX_STREET} required />
                <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
                  <TextInput label="City" {...bind('city')} maxLength={MAX_OFFICE_CITY} required />
                  <Select
                    label="State"
                    data={[...states]}
                    value={draft.state || null}
                    onChange={(state) => set({ state: state ?? '' })}
                    searchable
                    required
                    error={errorOf('state')}
                  />
                  <TextInput label="ZIP code" {...bind('zip')} maxLength={MAX_ZIP} inputMode="numeric" required />
                </SimpleGrid>
              </>
            )}
            {cart.needs_contacts && (
              <div>
                <Text size="sm" fw={500}>
                  Contacts
                </Text>
                <Text size="sm" component="div">
                  {scope === undefined
                    ? 'Filter your contacts first. The order is for the contacts in your list. '
                    : total === undefined || total === null
                      ? 'Counting the contacts of your last list… '
                      : `${total === 1 ? 'One contact' : `${formatNumber(total)} contacts`} from your last list, as they are when you order. `}
                  <TextLink to={paths.contacts} size="sm" underline="always">
                    Change filter
                  </TextLink>
                </Text>
                {errorOf('contacts_scope') && (
                  <Text size="xs" c="var(--mantine-color-error)" role="alert">
                    {errorOf('contacts_scope')}
                  </Text>
                )}
              </div>
            )}
            <Textarea label="Note" {...bind('note')} maxLength={MAX_ORDER_NOTE} autosize minRows={2} />
            <Text size="sm">
              {card ? `Charged to ${cardText(card)}. ` : 'There is no card to charge. '}
              <TextLink to={paths.billing_card} search={{ next: paths.store_order }} size="sm" underline="always">
                {card ? 'Replace card' : 'Add card'}
              </TextLink>
            </Text>
          </Stack>
        ))}
      </FormShell>
    </Section>
  );
}
