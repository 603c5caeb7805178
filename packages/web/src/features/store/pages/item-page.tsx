import type { StoreItem } from '@bookline/contract/features/store';
import { type Delivery, deliveries } from '@bookline/contract/rules/store';
import { Button, Group, NumberInput, Radio, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { usePathParam } from '../../../lib/url-params.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RecordPage } from '../../../ui/record-page.tsx';
import { toast } from '../../../ui/toast.ts';
import { CartLink } from '../components/cart-link.tsx';
import { ItemView } from '../components/item-view.tsx';
import { useCart, useItem, useSetCart } from '../store.data.ts';
import { deliveryChoice } from '../store-words.ts';

/** S:127: one product. */
export function ItemPage() {
  const id = usePathParam('id');
  const { data, error, refetch } = useItem(id);
  return (
    <>
      <PageHeader title={data?.data.name ?? 'Product'} actions={<CartLink />} />
      <RecordPage
        record={data?.data}
        missing={error instanceof ApiError && error.status === 404}
        failure={error ? sentenceOf(error) : undefined}
        onRetry={() => void refetch()}
        back={<ButtonLink to={paths.store}>Store</ButtonLink>}
      >
        {(item) => (
          <ItemView item={item}>
            <AddToCart item={item} />
          </ItemView>
        )}
      </RecordPage>
    </>
  );
}

function AddToCart({ item }: { readonly item: StoreItem }) {
  const cart = useCart();
  const set = useSetCart();
  const navigate = useNavigate();
  const [quantity, setQuantity] = useState<number | string>(1);
  const offered = deliveries.filter((delivery) => item[delivery]);
  const [chosen, setChosen] = useState<Delivery | undefined>(offered[0]);
  const there = cart.data?.data.items.find(({ product_id }) => product_id === item.id)?.quantity ?? 0;
  const wanted = Math.min(there + Number(quantity), item.most_each);
  const add = () =>
    set.mutate(
      { body: { product_id: item.id, quantity: wanted, ...(chosen && { delivery: chosen }) } },
      {
        onSuccess: () => {
          toast.done(`${item.name} is in your cart`);
          void navigate({ to: paths.store_order });
        },
      },
    );
  if (item.stock === 0) return <Button disabled>Sold out</Button>;
  return (
    <Stack gap="sm" align="flex-start">
      {offered.length > 1 && (
        <Radio.Group
          label="Delivery"
          value={chosen ?? ''}
          onChange={(value) => setChosen(offered.find((each) => each === value))}
        >
          <Stack gap={6} mt={6}>
            {offered.map((value) => (
              <Radio key={value} value={value} label={deliveryChoice(value, item)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Group gap="sm" align="flex-end">
        <NumberInput
          label="Quantity"
          min={1}
          max={item.most_each}
          allowDecimal={false}
          w={110}
          value={quantity}
          onChange={setQuantity}
        />
        <Button loading={set.isPending} disabled={!cart.data || !(Number(quantity) >= 1)} onClick={add}>
          Add to cart
        </Button>
      </Group>
    </Stack>
  );
}
