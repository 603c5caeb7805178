import { adminTrainings, trainings } from '@bookline/contract/features/trainings';
import { expect, it } from 'vitest';
import { type TestApp, useTestApp } from '../../../test/create-test-app.ts';

const test = useTestApp();

const file = { name: 'script.txt', content: 'Say hello first.\n' };

it('R061, R018, R281: an admin adds a training with its file, and only its audience can read it', async () => {
  const tenant = await test.makeTenant();
  const unit = await test.makeBusinessUnit(tenant);
  const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  const add = (body: { title: string; corporation_id?: string; for_account_types?: string }) =>
    admin.call(adminTrainings.create, { body: { section: 'Calls', ...body }, file });
  const made = await add({ title: 'For everyone' });
  expect(made.data).toMatchObject({
    section: 'Calls',
    title: 'For everyone',
    file: { name: 'script.txt', size: 17, content_type: expect.stringContaining('text/plain') },
    corporation_id: null,
    for_account_types: [],
  });
  await add({ title: 'For agents', for_account_types: 'agent,telemarketer' });
  await add({ title: 'For the unit', corporation_id: unit.id });

  const seenBy = async (input: Parameters<TestApp['makeUser']>[1]) =>
    (await (await test.signIn(await test.makeUser(tenant, input))).call(trainings.list)).data.map(({ title }) => title);
  expect(await seenBy({ account_type: 'agent' })).toEqual(['For agents', 'For everyone']);
  expect(await seenBy({ account_type: 'manager', business_unit: unit })).toEqual(['For everyone', 'For the unit']);
  expect(await seenBy({ account_type: 'admin' })).toEqual(['For agents', 'For everyone', 'For the unit']);
  expect(await seenBy({ account_type: 'basic' })).toEqual(['For everyone']);
  // Readers see the audience of each.
  const member = await test.signIn(await test.makeUser(tenant, { account_type: 'agent', business_unit: unit }));
  expect((await member.call(trainings.list)).data).toMatchObject([
    { title: 'For agents', corporation_id: null, for_account_types: ['agent', 'telemarketer'] },
    { title: 'For everyone', corporation_id: null, for_account_types: [] },
    { title: 'For the unit', corporation_id: unit.id, for_account_types: [] },
  ]);

  const read = await admin.get(made.data.file.url);
  expect(read).toMatchObject({ status: 200, text: file.content });
});

it('R061: a new file replaces the first; deleting removes the file too', async () => {
  const tenant = await test.makeTenant();
  const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  const { data } = await admin.call(adminTrainings.create, { body: { section: 'Calls', title: 'Script' }, file });
  const params = { id: data.id };
  const form = new FormData();
  form.append('title', 'New script');
  form.append('file', new Blob(['Say who you are.\n']), 'new.txt');
  const changed = await admin.send('PATCH', `/v1/admin/trainings/${data.id}`, { body: form });
  expect(changed).toMatchObject({ status: 200, body: { data: { title: 'New script', file: { name: 'new.txt' } } } });
  expect((await admin.get(data.file.url)).status).toBe(404);
  await admin.call(adminTrainings.update, { params, body: { for_account_types: ['agent'] } });
  const [listed] = (await admin.call(adminTrainings.list)).data;
  expect(listed).toMatchObject({ for_account_types: ['agent'], file: { name: 'new.txt' } });
  await admin.call(adminTrainings.delete, { params });
  expect((await admin.get(listed?.file.url ?? '')).status).toBe(404);
  expect((await admin.call(adminTrainings.list)).data).toEqual([]);
});

it('refuses a training without a file, with an executable, or with a missing corporation', async () => {
  const tenant = await test.makeTenant();
  const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  const elsewhere = await test.makeBusinessUnit(await test.makeTenant());
  const fields = { section: 'Calls', title: 'Script' };
  const refusal = (field: string) => ({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
  expect(await admin.post('/v1/admin/trainings', fields)).toMatchObject(refusal('file'));
  const program = { name: 'script.pdf', content: new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0]) };
  expect(await admin.upload('/v1/admin/trainings', program, fields)).toMatchObject(refusal('file'));
  expect(await admin.upload('/v1/admin/trainings', file, { ...fields, corporation_id: elsewhere.id })).toMatchObject(
    refusal('corporation_id'),
  );
});
