import { adminCategories, adminProducts } from '@bookline/contract/features/admin-store';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';

const test = useTestApp();
let admin: Agent;
beforeEach(async () => {
  admin = await test.signIn(await test.makeUser(await test.makeTenant(), { account_type: 'admin' }));
});

const add = async (title: string) => (await admin.call(adminCategories.create, { body: { title } })).data;

describe('R102, R379: categories', () => {
  it('have a title and a description, are searched by title, and are deleted while no product is in them', async () => {
    const { id } = await add('Kits');
    await add('Lists');
    await admin.call(adminCategories.update, { params: { id }, body: { description: 'To hand out' } });
    const found = await admin.call(adminCategories.list, { query: { q: 'KIT' } });
    expect(found.data).toMatchObject([{ title: 'Kits', description: 'To hand out', products: 0 }]);
    expect(await admin.post('/v1/admin/categories', { title: 'kits' })).toMatchObject({ status: 422 });
    const body = { name: 'Folder', category_id: id, price: '5.50' };
    await admin.call(adminProducts.create, { body });
    expect(await admin.delete(`/v1/admin/categories/${id}`)).toMatchObject({ status: 409 });
  });
});

describe('R097, R380: products', () => {
  it('R098, R243–R245: months are optional, and the image changes only if a new file is sent', async () => {
    const { id: category_id } = await add('Kits');
    const content = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();
    const image = { field: 'image', name: 'kit.png', content };
    const made = await admin.upload(adminProducts.create.path, image, {
      name: 'Kit',
      category_id,
      price: '12.50',
      months_count: '12',
      shipping: 'false',
    });
    expect(made).toMatchObject({
      status: 201,
      body: { data: { months_count: 12, shipping: false, digital: true, active: true } },
    });
    const [product] = (await admin.call(adminProducts.list, { query: { category: category_id } })).data;
    const id = product?.id ?? '';
    expect(product?.image?.url).toEqual(expect.any(String));
    await admin.call(adminProducts.update, { params: { id }, body: { active: false, months_count: '' } });
    const changed = (await admin.call(adminProducts.get, { params: { id } })).data;
    expect(changed).toMatchObject({ active: false, months_count: null, image: { url: expect.any(String) } });
    expect((await admin.call(adminProducts.list, {})).data).toEqual([]);
    expect((await admin.call(adminProducts.list, { query: { all: true, q: 'KI' } })).data).toHaveLength(1);
    expect(await admin.post('/v1/admin/products', { name: 'Cheap', category_id, price: '0.49' })).toMatchObject(
      refusal('price', 'Enter a price from $0.50 to $999,999.99.'),
    );
    expect(await admin.patch(`/v1/admin/products/${id}`, { digital: false })).toMatchObject(
      refusal('digital', 'Choose at least one way to deliver it.'),
    );
    const delivery = { shipping: true, shipping_price: '4.50', for_account_types: ['agent' as const] };
    expect((await admin.call(adminProducts.update, { params: { id }, body: delivery })).data).toMatchObject({
      ...delivery,
      digital: true,
    });
    await admin.call(adminProducts.delete, { params: { id } });
    expect(await admin.get(`/v1/admin/products/${id}`)).toMatchObject({ status: 404 });
  });
});
