import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BodyInput, ReplyOf } from '@bookline/contract/endpoint';
import type { ImportAttempt } from '@bookline/contract/features/import-attempt';
import { imports } from '@bookline/contract/features/imports';
import type { Agent, FilePart } from '../../../test/agent.ts';
import type { TestTenant } from '../../../test/builders.ts';
import type { TestApp } from '../../../test/create-test-app.ts';

export type Form = Omit<BodyInput<typeof imports.create>, 'id'>;
export type Validated = ReplyOf<typeof imports.validate>['data'];

/** A CSV file with these lines. */
export const csvFile = (...lines: string[]): FilePart => ({ name: 'leads.csv', content: `${lines.join('\n')}\n` });

/** A file of `count` unknown people, numbered from `from`, each with a phone number and an email address. */
export const peopleFile = (count: number, from = 0): FilePart =>
  csvFile(
    'First Name,Last Name,Phone,Email',
    ...Array.from({ length: count }, (_, index) => {
      const number = String(from + index).padStart(7, '0');
      return `Ann,Person${number},614${number},p${number}@example.test`;
    }),
  );

/** Uploads a file and validates it. */
export async function validate(agent: Agent, file: FilePart): Promise<Validated> {
  return (await agent.call(imports.validate, { file })).data;
}

/** Starts importing a file; the job is still queued. */
export async function start(agent: Agent, file: FilePart, form: Form = {}): Promise<ImportAttempt> {
  const { id } = await validate(agent, file);
  return (await agent.call(imports.create, { body: { ...form, id } })).data;
}

/** Imports a file from beginning to end. */
export async function importFile(test: TestApp, agent: Agent, file: FilePart, form: Form = {}): Promise<ImportAttempt> {
  const { id } = await start(agent, file, form);
  await test.runJobs();
  return getAttempt(agent, id);
}

export async function getAttempt(agent: Agent, id: string): Promise<ImportAttempt> {
  return (await agent.call(imports.get, { params: { id } })).data;
}

/** The outcome of each row, as a user sees it. */
export const outcomes = ({ rows, created, updated, duplicate, rejected, empty }: ImportAttempt) => ({
  rows,
  created,
  updated,
  duplicate,
  rejected,
  empty,
});

/** The names of the files that the server stores for a tenant, and of its active uploads. */
export async function storedFiles(test: TestApp, tenant: TestTenant): Promise<string[]> {
  const incoming = dirname(test.services.files.temporaryPath());
  const folder = join(incoming, '../files', String(tenant.id));
  const listed = [incoming, folder].map(async (each) => (existsSync(each) ? readdir(each) : []));
  return (await Promise.all(listed)).flat();
}

/** Every contact of a tenant with all that an import may have written, by name. */
export async function allContacts(test: TestApp, tenant: TestTenant) {
  return test.query(
    `select c.*, array(select p.number from contact_phone p where p.tenant_id = c.tenant_id and p.contact_id = c.id order by p.position) as numbers,
       array(select e.address from contact_email e where e.tenant_id = c.tenant_id and e.contact_id = c.id order by e.position) as addresses,
       array(select t.name from tag t where t.tenant_id = c.tenant_id and t.id = any(c.tags) order by t.name) as tag_names
     from contact c where c.tenant_id = $1 order by c.first_name, c.last_name, c.id`,
    [tenant.id],
  );
}
