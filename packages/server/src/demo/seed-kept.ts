import type { Services } from '../platform/context.ts';
import { sealSecret } from '../platform/crypto/tenant-secrets.ts';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { findKind } from './find-kind.ts';
import { keepSample } from './keep-sample.ts';
import type { Kind } from './people/person.ts';
import { samplePdf } from './sample-pdf.ts';
import { seedAftercare } from './seed-aftercare.ts';
import { seedApplications } from './seed-applications.ts';
import { numberInvoices, seedBilling } from './seed-billing.ts';
import { seedBookings } from './seed-bookings.ts';
import { seedCalls } from './seed-calls.ts';
import { seedCampaigns } from './seed-campaigns.ts';
import { seedDialRuns } from './seed-dial-runs.ts';
import { seedEmails } from './seed-emails.ts';
import { seedHealth } from './seed-health.ts';
import { seedQuotes } from './seed-quotes.ts';
import { seedReports } from './seed-reports.ts';
import { seedSoa } from './seed-soa.ts';
import { seedStore } from './seed-store.ts';
import { seedTextCampaigns } from './seed-text-campaigns.ts';
import { seedTexts } from './seed-texts.ts';
import { seedTrainings } from './seed-trainings.ts';
import { seedWebhooks } from './seed-webhooks.ts';
import { seedWebpages } from './seed-webpages.ts';

type Keeping = Pick<Services, 'database' | 'files' | 'clock' | 'master_keys' | 'webpages' | 'base_url'>;

/** The maximum number of a tenant's clients with files. */
const WITH_FILES = 40;

interface Document {
  readonly name: string;
  readonly content_type: string;
  readonly content: Buffer;
}

const medicareDocuments: readonly Document[] = [
  {
    name: 'Summary of benefits.pdf',
    content_type: 'application/pdf',
    content: samplePdf([
      'Summary of benefits',
      'Doctor visits: covered in full after the Part B deductible.',
      'Hospital stays: 365 days beyond what Medicare pays.',
      'Foreign travel emergencies: 80 percent, up to the limit of the plan.',
      'This is sample data.',
    ]),
  },
  {
    name: 'Call notes.txt',
    content_type: 'text/plain',
    content: Buffer.from(
      'Wants to keep the same doctors.\nBest reached after 5 pm.\nSend the summary of benefits by mail.\n',
    ),
  },
];
const documentsOf: Readonly<Record<Kind, readonly Document[]>> = {
  agent_network: medicareDocuments,
  preneed: [
    {
      name: 'Planning guide.pdf',
      content_type: 'application/pdf',
      content: samplePdf([
        'Planning guide',
        'Service: burial or cremation, visitation, place, music.',
        'Cemetery: deed, space, marker, and who has the papers.',
        'Payment: once, or over 3, 5, or 10 years.',
        'This is sample data.',
      ]),
    },
    {
      name: 'Call notes.txt',
      content_type: 'text/plain',
      content: Buffer.from(
        'Wants the children to have nothing left to decide.\nBest reached after 5 pm.\nSend the general price list.\n',
      ),
    },
  ],
  // A recruiter's contacts are recruits. None of them is a client.
  recruiting: [],
};

/**
 * Adds what only a running installation can store for demo clients: files, and account numbers encrypted with each tenant's key.
 */
export async function seedKept(services: Keeping, tenantIds: readonly number[]): Promise<void> {
  for (const tenantId of tenantIds) {
    await services.database.inTenant(tenantId, async (db) => {
      await sealNumbers(services, db, tenantId);
      await keepDocuments(services, db, tenantId);
      await seedTrainings(services, db, tenantId);
      await seedHealth(services, db, tenantId);
      await seedSoa(services, db, tenantId);
      await seedQuotes(services, db, tenantId);
      await seedApplications(services, db, tenantId);
      await seedAftercare(services, db, tenantId);
      await seedWebpages(services, db, tenantId);
      await seedBookings(services, db, tenantId);
      await seedCalls(services, db, tenantId);
      await seedDialRuns(db, tenantId, services.clock.now());
      await seedEmails(db, tenantId, services.clock.now());
      await seedBilling(services, db, tenantId);
      await seedStore(services, db, tenantId);
      await seedCampaigns(db, tenantId, services.clock.now());
      await seedTexts(services, db, tenantId, await findKind(db, tenantId));
      await seedTextCampaigns(services, db, tenantId);
      await seedReports(db, tenantId, services.clock.now());
      await seedWebhooks(services, db, tenantId);
      await numberInvoices(db, tenantId);
    });
  }
}

async function sealNumbers(services: Keeping, db: Db, tenantId: number): Promise<void> {
  const securities = await db.selectFrom('contact_security').select('id').where('tenant_id', '=', tenantId).execute();
  for (const [i, { id }] of securities.entries()) {
    const number = `${1_000_000 + 7919 * i}${tenantId}`;
    await db
      .updateTable('contact_security')
      .set({
        account_number_sealed: await sealSecret(
          { ...services, db, tenant: { id: tenantId } },
          { table: 'contact_security', column: 'account_number_sealed', row: id },
          number,
        ),
        account_last4: number.slice(-4),
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute();
  }
}

async function keepDocuments({ files, clock }: Keeping, db: Db, tenant_id: number): Promise<void> {
  const documents = documentsOf[await findKind(db, tenant_id)];
  // Each user's most recent client.
  const clients = await db
    .selectFrom('contact')
    .distinctOn('owner_id')
    .select(['id', 'owner_id'])
    .where('tenant_id', '=', tenant_id)
    .where('category', '=', 'client')
    .where('owner_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('owner_id')
    .orderBy('last_activity_at', 'desc')
    .limit(WITH_FILES)
    .execute();
  const created_at = clock.now();
  for (const { id: contact_id, owner_id } of clients) {
    if (owner_id === null) continue;
    for (const { name, content_type, content } of documents) {
      const file_id = await keepSample(files, db, {
        tenant_id,
        name,
        content,
        content_type,
        purpose: 'contact',
        made_by_id: owner_id,
        created_at,
      });
      const contact_file_id = newId();
      const document = { tenant_id, id: contact_file_id, contact_id, name, created_at, updated_at: created_at };
      await db.insertInto('contact_file').values(document).execute();
      await db
        .insertInto('contact_file_version')
        .values({ tenant_id, contact_file_id, version: 1, file_id, uploaded_by_id: owner_id, created_at })
        .execute();
    }
  }
}
