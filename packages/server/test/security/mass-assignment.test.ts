import type { Endpoint } from '@bookline/contract/endpoint';
import { contract } from '@bookline/contract/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { createTestApp, type TestApp } from '../create-test-app.ts';

const calls: Endpoint[] = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group));
const withBody = calls.flatMap(({ id, access, body }) => (body ? [{ id, access, body }] : []));

/** Values only the server decides. No body has a field for them. */
const SERVERS_OWN =
  /^(tenant|tenant_id|org_version|password_hash|admin|is_admin|super_admin|roles?_flags|permissions|actor_id|session_id|acting_as_id|real_user_id|created_at|updated_at|deleted_at|created_by|updated_by|made_by_id|author_id|variant)$/;
/** A vendor's lead has the vendor's own names and values. The tenant's mapping decides how each is read. */
const OPEN = new Set(['vendor-leads.create']);
/** Fields that would raise a user's rights. Only calls for admins have them. */
const RANK = /^(account_type|role|roles|paid|active|state_of_account|must_change_password)$/;

interface Place {
  readonly name: string;
  readonly open: boolean;
}

/** Every field of a schema at any depth, and whether its object accepts unnamed fields. */
function placesOf(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): Place[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const open = def.catchall !== undefined && def.catchall._zod.def.type !== 'never';
      return Object.entries(def.shape).flatMap(([name, field]) => [{ name, open }, ...placesOf(field, seen)]);
    }
    case 'array':
      return placesOf(def.element, seen);
    case 'record':
      return placesOf(def.valueType, seen);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return placesOf(def.innerType, seen);
    case 'union':
      return def.options.flatMap((option) => placesOf(option, seen));
    case 'pipe':
      return [...placesOf(def.in, seen), ...placesOf(def.out, seen)];
    default:
      return [];
  }
}

describe('mass assignment', () => {
  it.each(withBody)('$id has no field for values the server decides', ({ access, body }) => {
    const places = placesOf(body);
    expect(places.filter(({ open }) => open)).toEqual([]);
    expect(places.filter(({ name }) => SERVERS_OWN.test(name))).toEqual([]);
    const forAdmins = access.kind === 'user' && access.roles?.every((role) => role === 'admin');
    if (!forAdmins) expect(places.filter(({ name }) => RANK.test(name))).toEqual([]);
  });

  it('finds fields at any depth', () => {
    const names = withBody.flatMap(({ body }) => placesOf(body).map(({ name }) => name));
    expect(names).toEqual(expect.arrayContaining(['account_type', 'state', 'number', 'network', 'order_field']));
  });

  it('a service gets only the fields in the contract; others are dropped or refused', () => {
    for (const { id, body } of withBody) {
      if (OPEN.has(id)) continue;
      const parsed = body.safeParse({ tenant_id: 1, account_type: 'admin', admin: true });
      if (parsed.success) expect(Object.keys(Object(parsed.data)), id).not.toContain('tenant_id');
    }
  });
});

describe('an agent who sends extra fields', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('stays an agent of the same tenant, and their records stay theirs', async () => {
    const tenant = await test.makeTenant();
    const other = await test.makeTenant();
    const user = await test.makeUser(tenant);
    const contact = await test.makeContact(tenant, { owner: user });
    const agent = await test.signIn(user);
    const more = {
      ...{ role: 'admin', roles: ['admin'], account_type: 'admin', admin: true, is_admin: true, active: true },
      ...{ tenant_id: other.id, manager_id: null, id: user.id, user_id: user.id, password_hash: 'x', paid: true },
      ...{ author_id: user.id, made_by_id: user.id, deleted_at: null, created_at: '2020-01-01T00:00:00Z' },
    };
    const kept =
      'select id, tenant_id, account_type, password_hash, active, paid, created_at from app_user order by id';
    const before = await test.query(kept);
    const answers = [
      await agent.patch('/v1/users/update_profile', { about_me: 'Hello', ...more }),
      await agent.patch(`/v1/users/${user.id}`, { npn: '1234567', ...more }),
      await agent.patch(`/v1/users/${user.id}/update_webpage`, { about_me: 'Hello', ...more }),
      await agent.patch('/v1/users/update_theme', { font_size: 16, ...more }),
      await agent.patch(`/v1/contacts/${contact.id}`, { first_name: 'Ann', version: 1, ...more }),
      await agent.post(`/v1/contacts/${contact.id}/notes`, { body: 'Hello', ...more, author_id: contact.id }),
      await agent.post('/v1/helps', { about: 'question', message: 'Hello', page: '/', ...more }),
      await agent.post('/v1/api_keys', { name: 'A key', scopes: ['read', 'admin'], ...more }),
    ];
    // Dropped (2xx) or refused (422): either way no row gets it.
    for (const { status } of answers) expect([200, 201, 204, 403, 422]).toContain(status);
    expect(answers.some(({ status }) => status < 300)).toBe(true);
    expect(await test.query(kept)).toEqual(before);
    expect(await test.query('select distinct tenant_id from contact')).toEqual([{ tenant_id: String(tenant.id) }]);
    expect(await test.query('select distinct author_id from contact_note')).toEqual([{ author_id: user.id }]);
    expect(await agent.get('/v1/admin/users')).toMatchObject({ status: 403 });
  });
});
