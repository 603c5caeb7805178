import { IconShoppingBag } from '@tabler/icons-react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { CartLines } from '../components/cart-lines.tsx';
import { OrderForm } from '../components/order-form.tsx';
import classes from '../components/store.module.css';
import { useAgentInfo, useCart } from '../store.data.ts';

/** S:128: the cart, and the form that orders it. */
export function CheckoutPage() {
  const cart = useCart();
  const info = useAgentInfo();
  const error = cart.error ?? info.error;
  const [found, agent] = [cart.data?.data, info.data?.data];
  return (
    <>
      <PageHeader
        title="Cart"
        actions={
          <ButtonLink to={paths.store} variant="default">
            Store
          </ButtonLink>
        }
      />
      {found && agent ? (
        found.items.length === 0 ? (
          <EmptyState
            icon={IconShoppingBag}
            title="Your cart is empty"
            actions={<ButtonLink to={paths.store}>Store</ButtonLink>}
          >
            Add something from the store first.
          </EmptyState>
        ) : (
          <div className={classes.checkout}>
            <OrderForm cart={found} agent={agent} />
            <CartLines cart={found} />
          </div>
        )
      ) : error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void Promise.all([cart.refetch(), info.refetch()])} />
      ) : (
        <div className={classes.page}>
          <TextSkeleton lines={6} />
        </div>
      )}
    </>
  );
}
