import { DAY_MS } from '@bookline/contract/rules/time-units';
import { CONSENT_VERSION, type OptInChannel, optInWords } from '@bookline/contract/rules/webpages';
import { sql } from 'kysely';
import { keepTheirConsent, recordTheirs } from '../features/contacts/contacts.api.ts';
import { insertCopy, loadInside, putAgentTexts, serve } from '../features/webpages/webpages.api.ts';
import type { Services } from '../platform/context.ts';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { findKind } from './find-kind.ts';
import { keepSample } from './keep-sample.ts';
import type { Kind } from './people/person.ts';
import { samplePdf } from './sample-pdf.ts';
import { samplePortrait } from './sample-portrait.ts';
import { companyPages, danasPage, messages } from './webpage-texts.ts';

/** The messages are of every eighth lead, so that they spread over the year. */
const EVERY = 8;

type Seeding = Pick<Services, 'files' | 'clock' | 'webpages' | 'base_url'>;

/** Publishes a company's page, and for an agency that of the agent who signs in, with a year of messages. Names that another tenant has stay theirs. */
export async function seedWebpages(services: Seeding, db: Db, tenant_id: number): Promise<void> {
  const kind = await findKind(db, tenant_id);
  const company = await db
    .selectFrom('corporation')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('type', '=', 'company')
    .orderBy('created_at')
    .executeTakeFirst();
  if (company) await seedCompany(services, db, tenant_id, { id: company.id, kind });
  const { rows } = await sql<{ id: string; corporation_id: string | null }>`
    select id, corporation_id from app_user
    where tenant_id = ${tenant_id} and split_part(email, '@', 1) = 'agent' and deleted_at is null limit 1`.execute(db);
  const [dana] = rows;
  if (kind !== 'agent_network' || !dana || !(await claim(db, 'dana', tenant_id, 'user', dana.id))) return;
  const created_at = new Date(services.clock.now().getTime() - 360 * DAY_MS);
  const photo = await keepSample(services.files, db, {
    tenant_id,
    name: 'portrait.webp',
    content: await samplePortrait(),
    content_type: 'image/webp',
    purpose: 'personal_photo',
    made_by_id: dana.id,
    created_at,
  });
  await db
    .updateTable('stored_file')
    .set({ public: true })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', photo)
    .execute();
  const { about_me, licenses, ...texts } = danasPage;
  await db
    .updateTable('app_user')
    .set({ webpage_domain: 'dana', about_me, personal_photo_id: photo, npn: '8421973', medicare_certified_for: 2026 })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', dana.id)
    .execute();
  await putAgentTexts(db, tenant_id, dana.id, { ...texts, licenses: JSON.stringify(licenses) }, created_at);
  await seedMessages(services, db, tenant_id, dana);
}

/** Whether the page has the name now. */
async function claim(db: Db, name: string, tenant_id: number, kind: 'user' | 'corporation', owner_id: string) {
  const row = await db
    .insertInto('webpage_name')
    .values({ name, tenant_id, kind, owner_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

async function seedCompany(
  { files, clock }: Seeding,
  db: Db,
  tenant_id: number,
  { id, kind }: { readonly id: string; readonly kind: Kind },
): Promise<void> {
  const { domain_name, guide, ...page } = companyPages[kind];
  if (!(await claim(db, domain_name, tenant_id, 'corporation', id))) return;
  const office = await db
    .selectFrom('office_location')
    .select(['line1', 'city', 'state', 'zip', 'phone'])
    .where('tenant_id', '=', tenant_id)
    .where('type', '=', 'main')
    .executeTakeFirst();
  const look = await db
    .selectFrom('tenant')
    .select('primary_color')
    .where('id', '=', tenant_id)
    .executeTakeFirstOrThrow();
  const admin = await db
    .selectFrom('app_user')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('account_type', '=', 'admin')
    .orderBy('created_at')
    .executeTakeFirst();
  const updated_at = new Date(clock.now().getTime() - 14 * DAY_MS);
  await db
    .updateTable('corporation')
    .set({
      ...page,
      domain_name,
      webpage_active: true,
      color_1: look.primary_color,
      user_id: admin?.id ?? null,
      ...(office && {
        office_address: office.line1,
        city: office.city,
        state: office.state,
        zip_code: office.zip,
        phone: office.phone ?? '',
      }),
      updated_at,
    })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute();
  if (!admin) return;
  const content = samplePdf([guide, 'This is sample data.']);
  const name = `${guide}.pdf`;
  const file_id = await keepSample(files, db, {
    tenant_id,
    name,
    content,
    content_type: 'application/pdf',
    purpose: 'corporation_file',
    made_by_id: admin.id,
    created_at: updated_at,
  });
  await db
    .insertInto('corporation_file')
    .values({
      tenant_id,
      id: newId(),
      corporation_id: id,
      title: guide,
      file_id,
      file_name: name,
      file_size: content.length,
      position: 1,
    })
    .execute();
}

/** The messages that some of the agent's leads came with, and what they agreed to. */
async function seedMessages(
  services: Seeding,
  db: Db,
  tenant_id: number,
  dana: { readonly id: string; readonly corporation_id: string | null },
): Promise<void> {
  const loaded = await loadInside(services, db, 'dana', { tenant_id, kind: 'user', owner_id: dana.id });
  if (!loaded) return;
  const { page, tenant } = loaded;
  const { copy, copy_sha256 } = serve(services.webpages.form_key, loaded);
  await insertCopy(db, tenant_id, copy_sha256, copy, new Date(services.clock.now().getTime() - 360 * DAY_MS));
  const leads = await db
    .selectFrom('contact')
    .select(['id', 'first_name', 'last_name', 'phone', 'email', 'created_at', 'last_activity_at'])
    .where('tenant_id', '=', tenant_id)
    .where('owner_id', '=', dana.id)
    .where('category', '=', 'lead')
    .where('deleted_at', 'is', null)
    .where('phone', 'is not', null)
    .where('email', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(messages.length * EVERY)
    .execute();
  const words = optInWords(`${page.name} of ${page.company}`, tenant.variant);
  for (const [place, { message, opt_in }] of messages.entries()) {
    const lead = leads[place * EVERY];
    if (!lead) break;
    const at = new Date(lead.created_at);
    const ctx = { db, tenant, clock: { now: () => at } };
    const id = newId();
    const form = {
      kind: 'user',
      page_owner_id: dana.id,
      page_url: page.url,
      copy_sha256,
      wording_version: CONSENT_VERSION,
    };
    const seen = { ip: `203.0.113.${place + 10}`, user_agent: 'Sample data', at };
    await db
      .insertInto('webpage_form')
      .values({
        tenant_id,
        id,
        sent_hash: Buffer.from(id),
        ...form,
        ...seen,
        first_name: lead.first_name,
        last_name: lead.last_name,
        phone: lead.phone ?? '',
        email: lead.email ?? '',
        message,
        opt_ins: JSON.stringify(opt_in.map((channel) => ({ channel, wording: words[channel] }))),
        contact_id: lead.id,
        outcome: 'created',
        handled_at: at,
      })
      .execute();
    for (const channel of opt_in) await keepTheirConsent(ctx, lead.id, { ...consentOf(channel, lead), ...seen });
    await recordTheirs(ctx, {
      contact_id: lead.id,
      kind: 'web_form',
      subject_id: id,
      detail: { page: page.url, body: message },
    });
    const { last_activity_at } = lead;
    await db
      .updateTable('contact')
      .set({ last_activity_at })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', lead.id)
      .execute();
  }

  function consentOf(channel: OptInChannel, lead: { readonly phone: string | null; readonly email: string | null }) {
    return {
      channel,
      did: 'given',
      how: 'web_form',
      reach: channel === 'email' ? lead.email : lead.phone,
      wording: words[channel],
      wording_version: CONSENT_VERSION,
      source: page.url,
      page_sha256: copy_sha256,
      corporation_id: dana.corporation_id,
    } as const;
  }
}
