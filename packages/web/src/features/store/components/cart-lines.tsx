import type { Cart } from '@bookline/contract/features/store';
import { deliveryLabels } from '@bookline/contract/rules/store';
import { ActionIcon, NumberInput, Select, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { Section } from '../../../ui/section.tsx';
import { useSetCart } from '../store.data.ts';
import { priceText } from '../store-words.ts';
import { Totals } from './order-parts.tsx';
import { Picture } from './picture.tsx';
import classes from './store.module.css';

/** What is in the cart, and what it costs. */
export function CartLines({ cart }: { readonly cart: Cart }) {
  return (
    <Section title="Your order">
      <Stack gap="md">
        {cart.items.map((item) => (
          <Line key={item.product_id} item={item} />
        ))}
        <Totals costs={cart} />
      </Stack>
    </Section>
  );
}

function Line({ item }: { readonly item: Cart['items'][number] }) {
  const set = useSetCart();
  const { product_id, name, quantity, problem, image, most_each, delivery } = item;
  // What was chosen may no longer be offered. The choice then shows with what is.
  const choices = [...new Set([...item.deliveries, delivery])];
  const change = (next: number) => set.mutate({ body: { product_id, quantity: next } });
  const deliver = (value: string | null) => {
    const next = item.deliveries.find((each) => each === value);
    if (next && next !== delivery) set.mutate({ body: { product_id, quantity, delivery: next } });
  };
  return (
    <div className={classes.line}>
      <Picture image={image} />
      <Stack gap={0} flex={1} miw={0}>
        <TextLink to={paths.store_item(product_id)} size="sm" fw={500}>
          {name}
        </TextLink>
        <Text size="xs" c="dimmed" className="tabular">
          {priceText(item)}
        </Text>
        {choices.length > 1 ? (
          <Select
            aria-label={`Delivery of ${name}`}
            size="xs"
            mt={4}
            maw={190}
            data={choices.map((value) => ({
              value,
              label: deliveryLabels[value],
              disabled: !item.deliveries.includes(value),
            }))}
            value={delivery}
            allowDeselect={false}
            onChange={deliver}
          />
        ) : (
          <Text size="xs" c="dimmed">
            {deliveryLabels[delivery]}
          </Text>
        )}
        {problem && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {problem}
          </Text>
        )}
      </Stack>
      <NumberInput
        aria-label={`Quantity of ${name}`}
        size="xs"
        w={72}
        min={1}
        max={Math.max(most_each, quantity)}
        allowDecimal={false}
        key={quantity}
        defaultValue={quantity}
        onBlur={(event) => {
          const typed = Number(event.currentTarget.value);
          if (typed >= 1 && typed !== quantity) change(typed);
        }}
        hideControls
      />
      <ActionIcon size={28} aria-label={`Remove ${name}`} loading={set.isPending} onClick={() => change(0)}>
        <IconTrash size={15} aria-hidden />
      </ActionIcon>
    </div>
  );
}
