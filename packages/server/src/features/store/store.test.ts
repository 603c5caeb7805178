import { adminBilling } from '@bookline/contract/features/admin-billing';
import { orderManagement } from '@bookline/contract/features/admin-store';
import { billing } from '@bookline/contract/features/billing';
import { type Cart, store } from '@bookline/contract/features/store';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { saveTestCard } from '../../../test/payment-scene.ts';
import { refusal } from '../../../test/refusal.ts';
import { makeProduct } from '../../../test/store-rows.ts';
import { newId } from '../../platform/ids.ts';
import { listBalances } from '../payments/ledger.queries.ts';

const test = useTestApp();
let tenant: TestTenant;
let user: TestUser;
let agent: Agent;
beforeAll(async () => {});
beforeEach(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant);
  agent = await test.signIn(user);
});

const whom = { name: 'Dana Adams', email: 'dana@example.test' };
const home = { line1: '1 Main St', city: 'Columbus', state: 'OH', zip: '43004' };
const put = async (product_id: string, quantity = 1): Promise<Cart> =>
  (await agent.call(store.set_cart, { body: { product_id, quantity } })).data;
const order = (more: Record<string, unknown> = {}, by = agent) =>
  by.post('/v1/store_orders', { ...whom, total: '999.00', ...more });
interface Placed {
  readonly order_id: string;
  readonly payment_id: string;
  readonly status: string;
  readonly step: { readonly path: string };
}
const placed = ({ body }: { readonly body: unknown }): Placed => (body as { data: Placed }).data;
const balances = async () =>
  Object.fromEntries(await test.services.database.inTenant(tenant.id, (db) => listBalances(db, tenant.id)));
const stockOf = async (id: string) =>
  (await test.query<{ stock: number | null }>('select stock from product where id = $1', [id]))[0]?.stock;
const emails = async () =>
  test.query<{ to_address: string; subject: string; action_url: string | null; paragraphs: string[] }>(
    'select to_address, subject, action_url, paragraphs from mail_message where tenant_id = $1 order by created_at, id',
    [tenant.id],
  );
const adminOf = async () => test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));

describe('R076, R360: what users see', () => {
  it('are active products for everyone, and those of their company or business unit', async () => {
    const unit = await test.makeBusinessUnit(tenant);
    const other = await test.makeBusinessUnit(tenant);
    const forAll = await makeProduct(test, tenant, { name: 'Kit' });
    const forUnit = await makeProduct(test, tenant, { name: 'Unit kit', corporation_id: unit.id });
    const elsewhere = await makeProduct(test, tenant, { name: 'Other kit', corporation_id: other.id });
    await makeProduct(test, tenant, { name: 'Old kit', active: false });
    await test.query('update app_user set business_unit_id = $1 where id = $2', [unit.id, user.id]);
    agent = await test.signIn(user);
    const { data } = await agent.call(store.items, { query: { order_field: 'name' } });
    expect(data.map(({ id }) => id)).toEqual([forAll, forUnit]);
    expect((await agent.call(store.items, { query: { q: 'UNIT' } })).data).toHaveLength(1);
    expect(await agent.get(`/v1/store_items/${elsewhere}`)).toMatchObject({ status: 404 });
    expect(await agent.put('/v1/store_cart', { product_id: elsewhere, quantity: 1 })).toMatchObject({ status: 404 });
    expect((await agent.call(store.categories)).data).toHaveLength(2);
  });

  it('are for some roles only, if the product says so, and for the business units of its company', async () => {
    const company = await test.makeBusinessUnit(tenant);
    const unit = await test.makeBusinessUnit(tenant);
    await test.query("update corporation set type = 'company' where id = $1", [company.id]);
    await test.query('update corporation set parent_id = $1 where id = $2', [company.id, unit.id]);
    await test.query('update app_user set business_unit_id = $1 where id = $2', [unit.id, user.id]);
    const ofCompany = await makeProduct(test, tenant, { corporation_id: company.id });
    const forManagers = await makeProduct(test, tenant, { for_account_types: ['manager', 'bu_admin'] });
    const manager = await test.signIn(await test.makeUser(tenant, { account_type: 'manager' }));
    agent = await test.signIn(user);
    expect((await agent.call(store.items, { query: {} })).data.map(({ id }) => id)).toEqual([ofCompany]);
    expect(await agent.get(`/v1/store_items/${forManagers}`)).toMatchObject({ status: 404 });
    expect(await agent.put('/v1/store_cart', { product_id: forManagers, quantity: 1 })).toMatchObject({ status: 404 });
    expect(await manager.put('/v1/store_cart', { product_id: forManagers, quantity: 1 })).toMatchObject({
      status: 200,
    });
    // It leaves the cart of a user who may no longer buy it.
    await test.query("update product set for_account_types = '{bu_admin}' where id = $1", [forManagers]);
    expect((await manager.call(store.cart)).data.items).toEqual([]);
  });

  it('R361: the form begins with their name, email, and office', async () => {
    const { data } = await agent.call(store.agent_info);
    expect(data).toMatchObject({ name: user.name, line1: '', state: '' });
  });
});

describe('the cart', () => {
  it('stays on the server, shows the tax, and says what is no longer there', async () => {
    const admin = await adminOf();
    const { id: corporation_id } = await test.makeBusinessUnit(tenant);
    await admin.call(adminBilling.set_tax_rates, { body: { rates: [{ state: 'OH', rate: '10' }] } });
    const office = newId();
    const place = { ...home, name: 'Main', type: 'main' };
    await test.insert('office_location', { ...place, tenant_id: tenant.id, id: office, corporation_id });
    await test.query('update app_user set office_location_id = $1 where id = $2', [office, user.id]);
    const kit = await makeProduct(test, tenant, { stock: 3 });
    expect(await put(kit, 2)).toMatchObject({
      net: '25.00',
      tax: '2.50',
      tax_state: 'OH',
      total: '27.50',
      can_order: true,
    });
    expect(await put(kit, 4)).toMatchObject({ can_order: false, items: [{ problem: 'Only 3 left.' }] });
    agent = await test.signIn(user);
    expect((await agent.call(store.cart)).data.items).toMatchObject([{ product_id: kit, quantity: 4 }]);
    expect((await put(kit, 0)).items).toEqual([]);
  });
});

describe('R360: ordering', () => {
  it('charges the cart once, empties it, and gives a receipt and a history', async () => {
    const kit = await makeProduct(test, tenant, { name: 'Kit', stock: 5, shipping: true });
    await saveTestCard(test, user);
    await put(kit, 2);
    expect(await order()).toMatchObject(refusal('line1', 'Enter the street.'));
    expect(await order({ ...home, total: '24.99' })).toMatchObject({ status: 409 });
    const paid = await order({ ...home, total: '25.00', note: 'Ring twice' });
    expect(paid.body).toMatchObject({ data: { status: 'paid' } });
    const { order_id } = placed(paid);
    expect(await order(home)).toMatchObject(refusal('base', 'Your cart is empty.'));
    expect(await stockOf(kit)).toBe(3);
    expect(await balances()).toEqual({ 'gateway:test': 2_500, 'revenue:store_order': -2_500 });
    const { data } = await agent.call(store.get_order, { params: { id: order_id } });
    expect(data).toMatchObject({
      number: 1,
      status: 'paid',
      admin_status: 'new',
      card: { last4: '4242' },
      items: [{ name: 'Kit', quantity: 2, total: '25.00' }],
    });
    expect(data.events.map(({ kind }) => kind).toSorted()).toEqual(['paid', 'placed']);
    const receipt = await agent.get(`/v1/store_orders/${order_id}/receipt`);
    expect(receipt.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const other = await test.signIn(await test.makeUser(tenant));
    expect(await other.get(`/v1/store_orders/${order_id}`)).toMatchObject({ status: 404 });
    expect(await other.get(`/v1/store_orders/${order_id}/receipt`)).toMatchObject({ status: 404 });
    expect((await agent.call(store.reorder, { params: { id: order_id } })).data.items).toMatchObject([{ quantity: 2 }]);
  });

  it('the user chooses between shipping and email, and the price, tax, receipt, and emails show it', async () => {
    const guide = await makeProduct(test, tenant, {
      name: 'Guide',
      shipping: true,
      digital: true,
      shipping_cents: 500,
      fulfiller_email: 'print@example.test',
    });
    const list = await makeProduct(test, tenant, { name: 'List' });
    await saveTestCard(test, user);
    expect(await put(guide, 2)).toMatchObject({ subtotal: '25.00', shipping_price: '5.00', total: '30.00' });
    const path = '/v1/store_cart';
    expect(await agent.put(path, { product_id: list, quantity: 1, delivery: 'shipping' })).toMatchObject(
      refusal('delivery', 'Choose a delivery that this product has.'),
    );
    const digital = await agent.put(path, { product_id: guide, quantity: 2, delivery: 'digital' });
    expect(digital.body).toMatchObject({ data: { shipping: false, shipping_price: '0.00', total: '25.00' } });
    // The admin stops emailing it while it's in the cart.
    await test.query('update product set digital = false where id = $1', [guide]);
    expect((await agent.call(store.cart)).data).toMatchObject({
      can_order: false,
      items: [{ delivery: 'digital', deliveries: ['shipping'], problem: expect.any(String) }],
    });
    expect(await order()).toMatchObject({ status: 409 });
    await agent.put(path, { product_id: guide, quantity: 2, delivery: 'shipping' });
    await put(list);
    const { order_id } = placed(await order(home));
    const { data } = await agent.call(store.get_order, { params: { id: order_id } });
    expect(data).toMatchObject({
      subtotal: '37.50',
      shipping_price: '5.00',
      total: '42.50',
      items: [
        { name: 'Guide', delivery: 'shipping', shipping_price: '5.00', total: '25.00' },
        { name: 'List', delivery: 'digital', shipping_price: '0.00' },
      ],
    });
    const told = await emails();
    expect(told.find(({ subject }) => subject === 'Your order 1')?.paragraphs).toEqual([
      expect.any(String),
      'Thank you. We charged $42.50 for 2 × Guide, 1 × List.',
      'That is items $37.50, shipping $5.00.',
      'Sent to Dana Adams, 1 Main St, Columbus, OH 43004: 2 × Guide.',
      'Delivered by email to dana@example.test: 1 × List.',
    ]);
    const fulfiller = told.find(({ to_address }) => to_address === 'print@example.test');
    expect(fulfiller?.paragraphs.join(' ')).toContain('Sent to Dana Adams, 1 Main St, Columbus, OH 43004: 2 × Guide.');
    expect(fulfiller?.paragraphs.join(' ')).not.toContain('List');
    expect((await agent.call(store.reorder, { params: { id: order_id } })).data).toMatchObject({
      items: [{ delivery: 'shipping' }, { delivery: 'digital' }],
    });
  });

  it('a declined card, or a bank that the user refuses, sells nothing and puts the pieces back', async () => {
    const kit = await makeProduct(test, tenant, { stock: 1 });
    await put(kit);
    expect(await order()).toMatchObject(refusal('base', 'Add a card first.'));
    await saveTestCard(test, user, 'declined');
    expect((await order()).body).toMatchObject({ data: { status: 'failed' } });
    expect(await stockOf(kit)).toBe(1);
    await saveTestCard(test, user, 'asks_always');
    const first = placed(await order());
    expect(first).toMatchObject({ status: 'action', step: { kind: 'page' } });
    expect(await stockOf(kit)).toBe(0);
    // Ordering again ends the first one.
    const second = placed(await order());
    expect(second.status).toBe('action');
    const desk = test.services.payments.test(tenant.id);
    const ref = second.step.path.split('/').at(-1) ?? '';
    expect(await desk.readChallenge(ref)).toMatchObject({
      return_path: `/store/orders/${second.order_id}?payment=${second.payment_id}`,
    });
    // What the user changes in the cart meanwhile stays there.
    await put(kit, 3);
    await desk.answerBank('charge', ref, true);
    await agent.call(billing.confirm_payment, { body: { payment_id: second.payment_id } });
    expect((await agent.call(store.cart)).data.items).toMatchObject([{ product_id: kit, quantity: 3 }]);
    expect((await agent.call(store.orders, { query: {} })).data).toMatchObject([
      { id: second.order_id, status: 'paid' },
    ]);
    expect(await stockOf(kit)).toBe(0);
  });

  it('50 parallel orders of the last 10 in stock sell exactly 10', async () => {
    const kit = await makeProduct(test, tenant, { stock: 10 });
    const buyers = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const buyer = await test.makeUser(tenant);
        await saveTestCard(test, buyer);
        const signedIn = await test.signIn(buyer);
        await signedIn.put('/v1/store_cart', { product_id: kit, quantity: 1 });
        return signedIn;
      }),
    );
    const replies = await Promise.all(buyers.map((buyer) => order({}, buyer)));
    const paid = replies.filter((reply) => reply.status === 200 && placed(reply).status === 'paid');
    expect(paid).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(40);
    expect(await stockOf(kit)).toBe(0);
    expect(await balances()).toEqual({ 'gateway:test': 12_500, 'revenue:store_order': -12_500 });
  });
});

describe('R108, R444: an order for contacts', () => {
  const scope = (state: string) => ({ search: { state: [state] } });

  it('freezes those of the saved list, with a file for the fulfiller that expires', async () => {
    const list = await makeProduct(test, tenant, {
      name: 'Mailing list',
      needs_contacts: true,
      fulfiller_email: 'print@example.test',
    });
    for (const [city, state] of [
      ['Akron', 'OH'],
      ['Berea', 'OH'],
      ['Cisco', 'TX'],
    ] as const)
      await test.makeContact(tenant, { owner: user, columns: { city, state, line1: '=1+1' } });
    const theirs = await test.makeUser(tenant);
    await test.makeContact(tenant, { owner: theirs, columns: { city: 'Theirs', state: 'OH' } });
    await saveTestCard(test, user);
    await put(list);
    expect(await order()).toMatchObject(refusal('contacts_scope'));
    expect(await order({ contacts_scope: scope('NY') })).toMatchObject({ status: 422 });
    // The admin no longer sells it for contacts while the user's bank asks them. The order stays as it was placed.
    await saveTestCard(test, user, 'asks_always');
    const { order_id, step, payment_id } = placed(await order({ contacts_scope: scope('OH') }));
    await test.query('update product set needs_contacts = false where id = $1', [list]);
    const desk = test.services.payments.test(tenant.id);
    await desk.answerBank('charge', step.path.split('/').at(-1) ?? '', true);
    await agent.call(billing.confirm_payment, { body: { payment_id } });
    // What changes later doesn't change the order.
    await test.makeContact(tenant, { owner: user, columns: { city: 'Later', state: 'OH' } });
    await test.query("update contact set city = 'Renamed' where tenant_id = $1 and city = 'Akron'", [tenant.id]);
    expect((await agent.call(store.get_order, { params: { id: order_id } })).data.contacts_count).toBe(2);
    const mail = (await emails()).find(({ to_address }) => to_address === 'print@example.test');
    expect(mail?.paragraphs.join(' ')).toContain('1 × Mailing list');
    const link = new URL(mail?.action_url ?? '').pathname;
    const file = await test.visitor().send('GET', link);
    expect(file.text).toContain(",'=1+1,,Akron,OH,");
    expect(file.text).toContain('Berea');
    expect(file.text).not.toMatch(/Cisco|Theirs|Later|Renamed/);
    expect(await test.visitor().send('GET', `${link.slice(0, -1)}x`)).toMatchObject({ status: 404 });
    test.clock.advance(31 * 24 * 3600);
    expect(await test.visitor().send('GET', link)).toMatchObject({ status: 404 });
  });
});

describe('R104, R290, R381–R384: order management', () => {
  const buy = async (name: string, quantity = 1): Promise<string> => {
    const kit = await makeProduct(test, tenant, { name, stock: 10 });
    await put(kit, quantity);
    return placed(await order()).order_id;
  };

  it('lists paid orders with counts, and searches, filters, and exports them', async () => {
    await saveTestCard(test, user);
    const kit = await buy('Kit');
    const flyer = await buy('Flyer', 2);
    const admin = await adminOf();
    await admin.call(orderManagement.update, { params: { id: kit }, body: { admin_status: 'shipped' } });
    const list = (query: Parameters<typeof admin.call<typeof orderManagement.list>>[1] = {}) =>
      admin.call(orderManagement.list, query);
    const all = await list({ query: { all_tabs: true } });
    expect(all.data.map(({ id }) => id)).toEqual([flyer, kit]);
    expect(all.counts).toMatchObject({ tabs: { to_do: 1, done: 1, canceled: 0 }, statuses: { new: 1, shipped: 1 } });
    expect((await list({ query: { tab: 'done' } })).data).toMatchObject([
      { id: kit, order_type: 'Store', title: 'Kit' },
    ]);
    expect((await list({ query: { q: 'flyer', search_fields: ['product'] } })).data).toHaveLength(1);
    expect((await list({ query: { q: 'flyer', search_fields: ['user'] } })).data).toHaveLength(0);
    expect((await list({ query: { q: '1', search_fields: ['number'] } })).data).toMatchObject([{ id: kit }]);
    expect((await list({ query: { status_filter: ['new'], order_field: 'total' } })).data).toMatchObject([
      { id: flyer },
    ]);
    expect((await list({ query: { user_id: newId() } })).data).toEqual([]);
    const csv = await admin.get('/v1/admin/order_management/export.csv', { ids: [flyer], order_type: 'Store' });
    expect(csv.text.split('\r\n')).toHaveLength(3);
    expect(csv.text).toContain(',Flyer,25.00,0.00,New,0');
    expect(await admin.get('/v1/admin/order_management/export.csv')).toMatchObject({ status: 422 });
  });

  it('moves an order on with a history, tells the user, and takes a canceled one’s pieces back', async () => {
    await saveTestCard(test, user);
    const id = await buy('Kit', 3);
    const admin = await adminOf();
    const path = `/v1/admin/order_management/${id}`;
    await admin.patch(path, { note: 'Called the printer' });
    const body = { admin_status: 'in_progress' } as const;
    const { data } = await admin.call(orderManagement.update, { params: { id }, body });
    expect(data.events.map(({ kind }) => kind)).toContain('note');
    const seen = (await agent.call(store.get_order, { params: { id } })).data;
    expect(seen.admin_status).toBe('in_progress');
    expect(seen.events.some(({ kind }) => kind === 'note')).toBe(false);
    expect((await emails()).map(({ subject }) => subject)).toContain('News about your order 1');
    await admin.patch(path, { admin_status: 'canceled' });
    expect(await admin.patch(path, { admin_status: 'new' })).toMatchObject({ status: 422 });
    expect(await test.query('select stock from product where tenant_id = $1', [tenant.id])).toEqual([{ stock: 10 }]);
    expect(await agent.patch(path, { admin_status: 'shipped' })).toMatchObject({ status: 403 });
  });

  it('refunds in part and in full, once for one key, and never more than was paid', async () => {
    await saveTestCard(test, user);
    const id = await buy('Kit', 2);
    const admin = await adminOf();
    const path = `/v1/admin/order_management/${id}/refund`;
    const half = { amount: '12.50', key: newId() };
    const replies = await Promise.all(Array.from({ length: 4 }, () => admin.post(path, half)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await test.runJobs({ waiting_too: true });
    expect((await admin.call(orderManagement.get, { params: { id } })).data).toMatchObject({
      refunded: '12.50',
      refundable: '12.50',
      refunds: [{ amount: '12.50', status: 'done' }],
    });
    expect(await admin.post(path, { amount: '12.51' })).toMatchObject({ status: 422 });
    await admin.post(path, { amount: '12.50' });
    await test.runJobs({ waiting_too: true });
    expect(await balances()).toEqual({ 'gateway:test': 0, 'revenue:store_order': 0 });
    const events = (await agent.call(store.get_order, { params: { id } })).data.events;
    expect(events.filter(({ kind }) => kind === 'refund')).toHaveLength(2);
    expect((await emails()).filter(({ subject }) => subject === 'Your refund for order 1')).toHaveLength(2);
  });
});
