import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCart } from '../store.data.ts';

/** Leads to the cart, with how many pieces are in it. */
export function CartLink() {
  const pieces = useCart().data?.data.items.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
  return (
    <>
      <ButtonLink to={paths.store_orders} variant="default">
        Your orders
      </ButtonLink>
      <ButtonLink to={paths.store_order} variant={pieces > 0 ? 'filled' : 'default'}>
        Cart{pieces > 0 && ` (${pieces})`}
      </ButtonLink>
    </>
  );
}
