import { newListToken } from '../src/features/store/list-token.ts';
import { newId } from '../src/platform/ids.ts';
import type { TestTenant, TestUser } from './builders.ts';
import type { TestApp } from './create-test-app.ts';

type Rows = Pick<TestApp, 'insert'> & { readonly clock: Pick<TestApp['clock'], 'now'> };
type Columns = Readonly<Record<string, unknown>>;

/** Adds a category. Returns its id. */
export async function makeCategory(test: Rows, { id: tenant_id }: TestTenant, columns: Columns = {}): Promise<string> {
  const id = newId();
  const now = test.clock.now();
  await test.insert('product_category', {
    tenant_id,
    id,
    title: `Category ${id}`,
    created_at: now,
    updated_at: now,
    ...columns,
  });
  return id;
}

/** Adds a product of $12.50 that is sent by email. Returns its id. */
export async function makeProduct(
  test: Rows,
  tenant: TestTenant,
  columns: Columns & { readonly category_id?: string } = {},
): Promise<string> {
  const id = newId();
  const now = test.clock.now();
  await test.insert('product', {
    tenant_id: tenant.id,
    id,
    category_id: columns.category_id ?? (await makeCategory(test, tenant)),
    name: `Product ${id}`,
    price_cents: 1_250,
    shipping: false,
    digital: columns.shipping !== true,
    needs_contacts: false,
    most_each: 100,
    active: true,
    place: 0,
    created_at: now,
    updated_at: now,
    ...columns,
  });
  return id;
}

export interface StoreRows {
  /** A category without products. */
  readonly category_id: string;
  readonly product_id: string;
  readonly order_id: string;
  /** Of the link in its fulfiller's email. */
  readonly list_token: string;
}

/** A product, which is in the user's cart, and an order of it that they paid. */
export async function makeStore(test: TestApp, user: TestUser, payment_id: string): Promise<StoreRows> {
  const { tenant, id: user_id } = user;
  const tenant_id = tenant.id;
  const now = test.clock.now();
  const category_id = await makeCategory(test, tenant);
  const product_id = await makeProduct(test, tenant);
  const order_id = newId();
  const { token: list_token, hash } = newListToken(tenant_id);
  await test.insert('store_cart_item', { tenant_id, user_id, product_id, quantity: 1, added_at: now });
  const [{ last } = { last: 1 }] = await test.query<{ last: number }>(
    `insert into invoice_counter (tenant_id, last) values ($1, 1)
     on conflict (tenant_id) do update set last = invoice_counter.last + 1 returning last`,
    [tenant_id],
  );
  const whom = { name: user.name, email: 'agent@example.test', phone: '', line1: '', city: '', state: '', zip: '' };
  const parties = { issuer: { name: 'Agency', lines: [] }, bill_to: { name: user.name, lines: [] } };
  await test.insert('store_order', {
    ...whom,
    ...parties,
    tenant_id,
    id: order_id,
    number: last,
    user_id,
    status: 'paid',
    note: '',
    items_folded: 'kit',
    contacts_count: 1,
    net_cents: 4_900,
    tax_cents: 0,
    total_cents: 4_900,
    created_at: now,
    paid_at: now,
    payment_id,
    link_hash: `\\x${hash.toString('hex')}`,
    link_until: new Date(now.getTime() + 3_600_000),
  });
  await test.insert('store_order_item', {
    tenant_id,
    order_id,
    line: 1,
    product_id,
    name: 'Kit',
    price_cents: 4_900,
    quantity: 1,
    shipping: false,
  });
  return { category_id, product_id, order_id, list_token };
}
