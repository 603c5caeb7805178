import { tags } from '@bookline/contract/features/tags';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';

const test = useTestApp();
let tenant: TestTenant;
let agent: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  agent = await test.signIn(await test.makeUser(tenant));
});

const create = async (name: string, color?: string) =>
  (await agent.call(tags.create, { body: { name, ...(color && { color }) } })).data;
const search = async (text?: string) =>
  (await agent.call(tags.search, { body: text === undefined ? {} : { search: text } })).data.map(({ name }) => name);

describe('R314: searching', () => {
  it('finds tags that contain the text, ignoring case, by name', async () => {
    for (const name of ['T65', 'soa sent', 'Not SOA', 'Hot']) await create(name);
    expect(await search('soa')).toEqual(['Not SOA', 'soa sent']);
    expect(await search('SOA S')).toEqual(['soa sent']);
    expect(await search()).toEqual(['Hot', 'Not SOA', 'soa sent', 'T65']);
    expect(await search('nothing like it')).toEqual([]);
  });

  it('treats no character as a pattern', async () => {
    for (const name of ['100%', 'a_b', 'back\\slash', 'plain']) await create(name);
    expect(await search('%')).toEqual(['100%']);
    expect(await search('_')).toEqual(['a_b']);
    expect(await search('\\')).toEqual(['back\\slash']);
  });

  it('returns the tags with the given ids', async () => {
    await create('Cold');
    const hot = await create('Hot');
    const { data } = await agent.call(tags.search, { body: { ids: [hot.id] } });
    expect(data).toEqual([hot]);
  });

  it('needs no body', async () => {
    await create('Hot');
    expect(await agent.patch('/v1/tags')).toMatchObject({ status: 200, body: { data: [{ name: 'Hot' }] } });
  });

  it("doesn't see other tenants' tags", async () => {
    await create('Mine');
    agent = await test.signIn(await test.makeUser(await test.makeTenant()));
    expect(await search()).toEqual([]);
  });
});

describe('R315: creating', () => {
  it("R051: numbers each tenant's tags from 1 and sets a default color", async () => {
    expect(await create('One')).toEqual({ id: 1, name: 'One', color: '#868e96' });
    expect(await create('Two', '#E03131')).toEqual({ id: 2, name: 'Two', color: '#e03131' });
    agent = await test.signIn(await test.makeUser(await test.makeTenant()));
    expect((await create('Elsewhere')).id).toBe(1);
  });

  it('an existing name returns its tag with its color unchanged', async () => {
    const first = await create('Hot', '#e03131');
    expect(await create('  hOT ', '#2f6fde')).toEqual(first);
    expect(await search()).toEqual(['Hot']);
  });

  it('creates several at once with tag_objects', async () => {
    const body = { name: 'One', tag_objects: [{ name: 'Two', color: '#e03131' }, { name: 'one' }] };
    const reply = await agent.call(tags.create, { body });
    expect(reply.data.name).toBe('One');
    expect(reply.meta.tags.map(({ id, name }) => [id, name])).toEqual([
      [1, 'One'],
      [2, 'Two'],
      [1, 'One'],
    ]);
  });

  it('parallel requests for the same tag get the same one', async () => {
    const others = await Promise.all([1, 2, 3, 4].map(async () => test.signIn(await test.makeUser(tenant))));
    const made = await Promise.all(
      others.map(async (other) => (await other.call(tags.create, { body: { name: 'Rush' } })).data.id),
    );
    expect(new Set(made).size).toBe(1);
    expect(await search()).toEqual(['Rush']);
  });

  it.each([
    ['name', {}],
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(61) }],
    ['name', { tag_objects: [] }],
    ['color', { name: 'Hot', color: 'red' }],
    ['tag_objects.0.name', { tag_objects: [{ name: '' }] }],
  ])('refuses at %s: %o', async (field, body) => {
    const reply = await agent.post('/v1/tags', body);
    expect(reply.status).toBe(422);
    expect(Object.keys((reply.body as { errors: object }).errors)).toEqual([field]);
  });
});
