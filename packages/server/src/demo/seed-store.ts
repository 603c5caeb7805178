import type { AdminStatus } from '@bookline/contract/rules/store';
import { DAY_MS, HOUR_MS } from '@bookline/contract/rules/time-units';
import { sql } from 'kysely';
import sharp from 'sharp';
import { insertOrderContacts, updateOrder } from '../features/store/store.api.ts';
import type { Services } from '../platform/context.ts';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { findAdmin } from './find-admin.ts';
import { findKind } from './find-kind.ts';
import { keepSample } from './keep-sample.ts';
import { seedCard, seedCharge, seedRefund } from './seed-charges.ts';
import { catalog, fulfillers, type Past, past, type Sold } from './store-year.ts';

type Keeping = Pick<Services, 'files' | 'clock'>;

/** A picture of a product: a card in its color with its first letter. */
const pictureOf = ({ color, name }: Sold): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
<rect width="1200" height="800" fill="${color}" opacity="0.16"/>
<rect x="300" y="180" width="600" height="440" rx="28" fill="#fff"/>
<rect x="300" y="180" width="600" height="110" rx="28" fill="${color}"/>
<rect x="360" y="350" width="480" height="26" rx="13" fill="${color}" opacity="0.55"/>
<rect x="360" y="410" width="${240 + ((name.length * 37) % 240)}" height="26" rx="13" fill="${color}" opacity="0.35"/>
<rect x="360" y="470" width="320" height="26" rx="13" fill="${color}" opacity="0.35"/>
<circle cx="790" cy="540" r="48" fill="${color}"/>
</svg>`),
  )
    .png()
    .toBuffer();

/** A store with pictures, and a year of orders of three agents and their manager. Their cards and charges are the test gateway's. */
export async function seedStore({ files, clock }: Keeping, db: Db, tenant_id: number): Promise<void> {
  const now = clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const buyers = await db
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('tenant_id', '=', tenant_id)
    .where(sql<string>`split_part(email, '@', 1)`, 'in', ['agent', 'agent2', 'agent3', 'manager'])
    .where('active', '=', true)
    .orderBy('email')
    .execute();
  const admin = await findAdmin(db, tenant_id);
  if (!admin) return;
  const founded = { created_at: ago(365), updated_at: ago(365) };
  const categories = new Map<string, string>();
  const products = new Map<string, Sold & { readonly id: string }>();
  // A recruiter's contacts are recruits: no one sends them birthday cards.
  const sold =
    (await findKind(db, tenant_id)) === 'recruiting' ? catalog.filter((one) => !one.needs_contacts) : catalog;
  for (const [place, { category, color: _color, needs_contacts = false, stock = null, ...item }] of sold.entries()) {
    const category_id = categories.get(category) ?? newId();
    if (!categories.has(category))
      await db
        .insertInto('product_category')
        .values({ ...founded, tenant_id, id: category_id, title: category })
        .execute();
    categories.set(category, category_id);
    const id = newId();
    const content = await pictureOf(sold[place] ?? (catalog[0] as Sold));
    const image_id = await keepSample(files, db, {
      tenant_id,
      name: 'product.png',
      content,
      content_type: 'image/png',
      purpose: 'product_image',
      made_by_id: admin.id,
      created_at: founded.created_at,
    });
    await db
      .insertInto('product')
      .values({
        ...founded,
        ...item,
        digital: item.digital ?? !item.shipping,
        tenant_id,
        id,
        category_id,
        needs_contacts,
        stock,
        fulfiller_email: fulfillers[category],
        place,
        image_id,
        most_each: 20,
        active: true,
      })
      .execute();
    const one = sold[place];
    if (one) products.set(one.name, { ...one, id });
  }
  const cards = new Map<string, string>();
  for (const { id: user_id } of buyers) cards.set(user_id, await seedCard(db, tenant_id, user_id, ago(360)));
  const counted = await db
    .selectFrom('invoice_counter')
    .select('last')
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirst();
  let number = counted?.last ?? 0;
  for (const [index, one] of past.entries()) {
    const buyer = buyers[index % buyers.length];
    const product = products.get(one.product);
    const card_id = buyer && cards.get(buyer.id);
    if (!buyer || !product || !card_id) continue;
    number++;
    await seedOrder(db, tenant_id, {
      past: one,
      buyer,
      product,
      card_id,
      admin_id: admin.id,
      at: ago(one.days),
      number,
    });
  }
  if (number > 0)
    await db
      .insertInto('invoice_counter')
      .values({ tenant_id, last: number })
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ last: number }))
      .execute();
}

async function seedOrder(
  db: Db,
  tenant_id: number,
  given: {
    readonly past: Past;
    readonly buyer: {
      readonly id: string;
      readonly first_name: string;
      readonly last_name: string;
      readonly email: string;
    };
    readonly product: Sold & { readonly id: string };
    readonly card_id: string;
    readonly admin_id: string;
    readonly at: Date;
    readonly number: number;
  },
): Promise<void> {
  const { past, buyer, product, card_id, admin_id, at, number } = given;
  const { quantity = 1, status, asked = '', note, refund } = past;
  const id = newId();
  const { shipping, needs_contacts = false } = product;
  const fulfiller_email = fulfillers[product.category];
  const shipping_cents = shipping ? (product.shipping_cents ?? 0) : 0;
  const total = product.price_cents * quantity + shipping_cents;
  const money = { net_cents: total, tax_cents: 0 };
  const name = `${buyer.first_name} ${buyer.last_name}`.trim();
  const refunded = refund ? (refund.cents ?? total) : 0;
  const charge = {
    ...money,
    tax_state: '',
    user_id: buyer.id,
    card_id,
    purpose: 'store_order',
    subject_id: id,
    description: 'Store order',
    on_session: true,
    at,
  };
  const payment_id = await seedCharge(db, tenant_id, charge);
  await db
    .insertInto('store_order')
    .values({
      ...money,
      tenant_id,
      id,
      number,
      user_id: buyer.id,
      status: 'paid',
      admin_status: status,
      name,
      email: buyer.email,
      phone: '',
      line1: shipping ? '12 Market St' : '',
      city: shipping ? 'Columbus' : '',
      state: shipping ? 'OH' : '',
      zip: shipping ? '43215' : '',
      note: asked,
      items_folded: product.name.toLowerCase(),
      shipping_cents,
      total_cents: total,
      refunded_cents: refunded,
      issuer: JSON.stringify({ name: 'Store', lines: [] }),
      bill_to: JSON.stringify({ name, lines: [buyer.email] }),
      created_at: at,
      paid_at: at,
      payment_id,
    })
    .execute();
  await db
    .insertInto('store_order_item')
    .values({
      tenant_id,
      order_id: id,
      line: 1,
      product_id: product.id,
      name: product.name,
      price_cents: product.price_cents,
      quantity,
      shipping,
      shipping_cents,
      needs_contacts,
      fulfiller_email,
    })
    .execute();
  if (needs_contacts) {
    const chosen = sql<{ id: string; position: number }>`select id, (row_number() over (order by id))::int as position
      from contact where tenant_id = ${tenant_id} and owner_id = ${buyer.id} limit 60`;
    await updateOrder(db, tenant_id, id, { contacts_count: await insertOrderContacts(db, tenant_id, id, chosen) });
  }
  const later = (hours: number) => new Date(at.getTime() + hours * HOUR_MS);
  const of = { tenant_id, order_id: id };
  const toStatus = (admin_status: AdminStatus, hours: number) => ({
    ...of,
    id: newId(),
    at: later(hours),
    actor_id: admin_id,
    kind: 'status',
    admin_status,
  });
  const steps = { new: [], in_progress: [2], canceled: [5], shipped: [2, 8], completed: [2, 8, 20] }[status];
  const passed: readonly AdminStatus[] = status === 'canceled' ? [status] : ['in_progress', 'shipped', 'completed'];
  await db
    .insertInto('store_order_event')
    .values([
      { ...of, id: newId(), at, actor_id: buyer.id, kind: 'placed' },
      { ...of, id: newId(), at, kind: 'paid' },
    ])
    .execute();
  for (const [step, hours] of steps.entries()) {
    const reached = passed[step];
    // What is sent by email has no way to go.
    if (!reached || (reached === 'shipped' && !shipping)) continue;
    await db.insertInto('store_order_event').values(toStatus(reached, hours)).execute();
  }
  if (note)
    await db
      .insertInto('store_order_event')
      .values({ ...of, id: newId(), at: later(9), actor_id: admin_id, kind: 'note', text: note })
      .execute();
  if (!refund) return;
  await seedRefund(
    db,
    tenant_id,
    { ...charge, id: payment_id, net_cents: refunded },
    { reason: refund.reason, made_by_id: admin_id, at: later(10) },
  );
  await db
    .insertInto('store_order_event')
    .values({ ...of, id: newId(), at: later(10), kind: 'refund', amount_cents: refunded })
    .execute();
}
