import { type Names, namesOf } from './names.ts';
import { planWeb } from './web.ts';
import { addFile, insertBefore, nextMigration, type Plan, WHO_MAY, whoMay } from './write.ts';

/** Plans a feature: a table, a list call, and a create call modeled on contact-notes, a screen modeled on admin-carriers, and their tests. */
export async function planFeature(plan: Plan, kebab: string): Promise<void> {
  const names = namesOf(kebab);
  const folder = `packages/server/src/features/${kebab}`;
  addFile(plan, `packages/contract/src/features/${kebab}.ts`, contract(names));
  addFile(plan, `${folder}/${kebab}.routes.ts`, routes(names));
  addFile(plan, `${folder}/${kebab}.service.ts`, service(names));
  addFile(plan, `${folder}/${kebab}.queries.ts`, queries(names));
  addFile(plan, `${folder}/${kebab}.test.ts`, test(names));
  addFile(plan, `packages/server/migrations/${await nextMigration(plan.root)}_${names.snake}.sql`, migration(names));

  const index = 'packages/contract/src/index.ts';
  await insertBefore(plan, index, /^import /, `import { ${names.camel} } from './features/${kebab}.ts';\n`);
  await insertBefore(plan, index, /,? ?\n?\};?\s*$/, `, ${names.camel}`);
  const app = 'packages/server/src/app.ts';
  const imported = `import { ${names.camel}Routes } from './features/${kebab}/${kebab}.routes.ts';\n`;
  await insertBefore(plan, app, /^import type \{[^}]*\bServices\b/, imported);
  await insertBefore(plan, app, /^ {2}\.\.\.trainingRoutes,/, `  ...${names.camel}Routes,\n`);
  const fixture = `  '${kebab}.list': { query: { page: '1', limit: '10' } },\n  '${kebab}.create': { body: () => ({ name: 'First' }) },\n`;
  // contact-notes, the model, is in this area.
  await insertBefore(plan, 'packages/server/test/access-matrix/fixtures/records.ts', /^\};\s*$/, fixture);
  await insertBefore(plan, WHO_MAY, 'end', whoMay('GET', `/v1/${names.snake}`) + whoMay('POST', `/v1/${names.snake}`));
  await planWeb(plan, names);
}

const contract = ({ kebab, camel, snake, one, word }: Names) => `import { z } from 'zod';
import { defineEndpoints, USER } from '../endpoint.ts';
import { isoTime, line, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { MAX_NAME } from '../rules/limits.ts';

const ${camel.replace(/s$/, '')}Shape = z.object({ id: uuid, name: z.string(), created_at: isoTime });
export type ${one} = z.infer<typeof ${camel.replace(/s$/, '')}Shape>;

export const ${camel} = defineEndpoints('${kebab}', {
  list: {
    method: 'GET',
    path: '/v1/${snake}',
    access: USER,
    summary: 'List ${word}s, newest first',
    query: pageQuery,
    response: page(${camel.replace(/s$/, '')}Shape),
  },
  create: {
    method: 'POST',
    path: '/v1/${snake}',
    access: USER,
    summary: 'Add a ${word}',
    body: z.object({ name: line(MAX_NAME).min(1, 'Enter a name.') }),
    response: one(${camel.replace(/s$/, '')}Shape),
    status: 201,
  },
});
`;

const routes = ({
  kebab,
  camel,
  one,
  several,
}: Names) => `import { ${camel} } from '@bookline/contract/features/${kebab}';
import { implement } from '../../platform/http/routes.ts';
import { create${one}, read${several} } from './${kebab}.service.ts';

export const ${camel}Routes = implement(${camel}, {
  list: (ctx, { query }) => read${several}(ctx, query),
  create: async (ctx, { body }) => ({ data: await create${one}(ctx, body) }),
});
`;

const service = ({
  kebab,
  one,
  several,
  word,
  table,
}: Names) => `import type { ${one} } from '@bookline/contract/features/${kebab}';
import { metaOf } from '@bookline/contract/paging';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { count${several}, insert${one}, list${several} } from './${kebab}.queries.ts';

/** A page of them, newest first. */
export async function read${several}(ctx: Context, paging: { page: number; limit: number }) {
  const data = await list${several}(ctx.db, ctx.tenant.id, paging);
  return { data, meta: metaOf(paging, await count${several}(ctx.db, ctx.tenant.id)) };
}

/** Adds a ${word}. */
export async function create${one}(ctx: Context, { name }: { name: string }): Promise<${one}> {
  const made = { id: newId(), name, created_at: ctx.clock.now() };
  await insert${one}(ctx.db, ctx.tenant.id, made);
  await audit(ctx, { action: '${table}.create', subject_type: '${table}', subject_id: made.id });
  return { ...made, created_at: made.created_at.toISOString() };
}
`;

const queries = ({
  kebab,
  table,
  one,
  several,
}: Names) => `import type { ${one} } from '@bookline/contract/features/${kebab}';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';

export async function list${several}(db: Db, tenantId: number, paging: { page: number; limit: number }): Promise<${one}[]> {
  return db
    .selectFrom('${table}')
    .select(['id', 'name', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.limit)
    .offset((paging.page - 1) * paging.limit)
    .execute();
}

export const count${several} = (db: Db, tenantId: number): Promise<number> =>
  countRows(db.selectFrom('${table}').where('tenant_id', '=', tenantId));

export async function insert${one}(db: Db, tenantId: number, row: { id: string; name: string; created_at: Date }): Promise<void> {
  await db
    .insertInto('${table}')
    .values({ ...row, tenant_id: tenantId })
    .execute();
}
`;

const test = ({ kebab, camel, word }: Names) => `import { ${camel} } from '@bookline/contract/features/${kebab}';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../test/create-test-app.ts';

const test = useTestApp();

it('a new ${word} stands first in the list', async () => {
  const agent = await test.signIn(await test.makeUser(await test.makeTenant()));
  for (const name of ['First', 'Second']) {
    await agent.call(${camel}.create, { body: { name } });
    test.clock.advance(1);
  }
  const { data, meta } = await agent.call(${camel}.list);
  expect(data.map(({ name }) => name)).toEqual(['Second', 'First']);
  expect(meta.total_count).toBe(2);
});
`;

const migration = ({ table }: Names) => `create table ${table} (
  tenant_id bigint not null,
  id uuid not null,
  name text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index ${table}_created on ${table} (tenant_id, created_at desc, id desc);
select protect_tenant_table('${table}');
`;
