import type { SoaSubmission, VisitorSoa } from '@bookline/contract/features/soa-requests';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { SOA_MONTHS, type SoaLanguage, soaProductNames } from '@bookline/contract/rules/soa';
import { auditFrom, SYSTEM_ACTOR } from '../../platform/audit.ts';
import type { PublicContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { keepContactsChanged } from '../../platform/live/live-event.ts';
import { recordTheirs } from '../contacts/contacts.api.ts';
import { notify } from '../notifications/notifications.api.ts';
import { findTenant, networkOf, takeTurns, toTenant } from '../sessions/sessions.api.ts';
import { formWords } from './form-words/form-words.ts';
import { canonicalJson, keepVersion, sha256 } from './keep-version.ts';
import { hashOfToken, tenantOfLink } from './link.ts';
import { productsOf, statusOf } from './present-soa.ts';
import type { SoaContent } from './soa-content.ts';
import { soaPdf } from './soa-pdf.ts';
import { findSoaOfLink, getAgent, getCompany, hasDomain, lockSoa, updateSoa } from './soa-requests.queries.ts';
import { isStarting } from './soa-starts.queries.ts';
import { findByPdfHash, findPdf } from './soa-versions.queries.ts';

/** What opening a link needs: no session, and the tenant of the host name, if it has one. */
export type SoaVisitor = Pick<PublicContext, 'database' | 'clock' | 'live' | 'base_url' | 'tenant'> & {
  readonly request: Pick<PublicContext['request'], 'id' | 'ip' | 'user_agent'>;
};

const HOUR_S = 3600;
/** Per hour and network. Many residents of a home share one. */
const LIMIT = { misses: 60, submits: 60, verifies: 60 } as const;

/** A form as its page shows it, with the brand. */
export interface OpenedSoa extends VisitorSoa {
  readonly color: string | null;
  readonly logo_url: string | null;
}

type Stored = NonNullable<Awaited<ReturnType<typeof findSoaOfLink>>>;

async function present(db: Db, tenantId: number, soa: Stored, now: Date): Promise<OpenedSoa> {
  const { name, primary_color, logo_url } = await getCompany(db, tenantId);
  const agent = await getAgent(db, tenantId, soa.agent_id);
  const pdf = soa.version > 0 ? await findPdf(db, tenantId, soa.id, 1) : undefined;
  return {
    status: statusOf(soa, now),
    company: name,
    agent: { name: agent.name, phone: agent.phone || null },
    contact_name: soa.contact_name,
    language: soa.language as SoaLanguage,
    products: productsOf(soa.products),
    signed_at: soa.signed_at,
    valid_until: soa.valid_until,
    pdf_sha256: pdf ? pdf.pdf_sha256.toString('hex') : null,
    color: primary_color,
    logo_url,
  };
}

/** Counts against a network, in its own transaction. Throws 429. */
async function take(visitor: SoaVisitor, kind: keyof typeof LIMIT): Promise<void> {
  const turn = { kind: `soa-${kind}`, value: networkOf(visitor.request.ip), limit: LIMIT[kind], window_s: HOUR_S };
  await visitor.database.outsideTenants((db) => takeTurns(db, [turn], visitor.clock.now(), 'Too many requests.'));
}

/** Runs with the form of a link. A wrong link, another tenant's, and a wrong page name all get the same 404, and count. */
async function withLink<T>(
  visitor: SoaVisitor,
  token: string,
  domain: string | undefined,
  work: (db: Db, tenantId: number, soa: Stored) => Promise<T>,
): Promise<T> {
  const tenantId = await tenantOfLink(visitor, token);
  const found =
    tenantId === undefined
      ? undefined
      : await visitor.database.inTenant(tenantId, async (db) => {
          const soa = await findSoaOfLink(db, tenantId, hashOfToken(token));
          if (!soa || (domain && !(await hasDomain(db, tenantId, domain.toLowerCase())))) return undefined;
          return { done: await work(db, tenantId, soa) };
        });
  if (found) return found.done;
  await take(visitor, 'misses');
  throw new AppError('not_found');
}

/** Whether a form that a visitor just started is about to be there. */
export async function isStartingForm(visitor: SoaVisitor, token: string): Promise<boolean> {
  const tenantId = await tenantOfLink(visitor, token);
  return (
    tenantId !== undefined &&
    visitor.database.inTenant(tenantId, (db) => isStarting(db, tenantId, hashOfToken(token)), { read_only: true })
  );
}

/** R333: what the link's owner sees. Throws 404 and 429. */
export async function viewSoa(visitor: SoaVisitor, token: string, domain?: string): Promise<OpenedSoa> {
  return withLink(visitor, token, domain, async (db, tenantId, soa) => {
    const now = visitor.clock.now();
    if (soa.opened_at === null) await updateSoa(db, tenantId, soa.id, { opened_at: now });
    return present(db, tenantId, soa, now);
  });
}

/** The PDF as it was signed, for the link's owner. What the agent adds later isn't theirs to read. Throws 404 and 429. */
export async function pdfOfLink(visitor: SoaVisitor, token: string): Promise<Buffer> {
  return withLink(visitor, token, undefined, async (db, tenantId, soa) => {
    const found = await findPdf(db, tenantId, soa.id, 1);
    if (!found) throw new AppError('not_found');
    return found.pdf;
  });
}

/**
 * R333: signs a form. The content, its PDF, and their hashes are stored in one transaction and never changed. Signing the same form twice is
 * refused with 409, and so is a form that is no longer open. Throws 404, 422, and 429.
 */
export async function submitSoa(
  visitor: SoaVisitor,
  token: string,
  form: SoaSubmission,
  domain?: string,
): Promise<OpenedSoa> {
  await take(visitor, 'submits');
  const { content, tenantId } = await withLink(visitor, token, domain, async (db, tenant, soa) => ({
    content: await contentOf(visitor, db, tenant, soa, form),
    tenantId: tenant,
  }));
  const text = canonicalJson(content);
  // Takes a moment, so no transaction waits for it.
  const pdf = await soaPdf(content, sha256(text).toString('hex'));
  const opened = await visitor.database.inTenant(tenantId, async (db) => {
    const soa = await lockSoa(db, tenantId, content.id);
    const now = visitor.clock.now();
    if (!soa || statusOf(soa, now) !== 'sent') throw closed();
    await keepVersion(db, tenantId, {
      soa_id: soa.id,
      version: 1,
      kind: 'signed',
      content: text,
      pdf,
      made_by_id: null,
      created_at: now,
    });
    await updateSoa(db, tenantId, soa.id, {
      status: 'signed',
      version: 1,
      contact_name: content.beneficiary.name,
      language: content.language,
      products: [...content.products],
      signed_at: new Date(content.signed_at),
      valid_until: new Date(content.valid_until),
    });
    await tell(visitor, db, tenantId, soa);
    const signed = await findSoaOfLink(db, tenantId, hashOfToken(token));
    if (!signed) throw new Error('the form that was just signed is not there');
    return present(db, tenantId, signed, now);
  });
  visitor.live.tellSoon();
  return opened;
}

const closed = () =>
  new AppError('conflict', { fields: { base: ['This form was already signed, or can no longer be signed.'] } });

async function contentOf(
  { clock, request }: SoaVisitor,
  db: Db,
  tenantId: number,
  soa: Stored,
  form: SoaSubmission,
): Promise<SoaContent> {
  const now = clock.now();
  if (statusOf(soa, now) !== 'sent') throw closed();
  const language = form.language ?? (soa.language as SoaLanguage);
  const valid_until = new Date(now);
  valid_until.setUTCMonth(valid_until.getUTCMonth() + SOA_MONTHS);
  const { name: company } = await getCompany(db, tenantId);
  const agent = await getAgent(db, tenantId, soa.agent_id);
  return {
    format: 'scope-of-appointment/1',
    id: soa.id,
    version: 1,
    kind: 'signed',
    language,
    company,
    agent: { id: agent.id, name: agent.name, phone: agent.phone, npn: agent.npn ?? '' },
    beneficiary: { name: form.name, phone: toE164(form.phone) ?? form.phone, address: form.address },
    representative: form.representative_name
      ? { name: form.representative_name, relation: form.representative_relation }
      : null,
    products: soaProductNames.filter((name) => form.products.includes(name)),
    statement: formWords[language].statement,
    signature: { typed: form.signature, drawn: form.drawn },
    signed_at: now.toISOString(),
    valid_until: valid_until.toISOString(),
    ip: request.ip,
    user_agent: request.user_agent.slice(0, 300),
    completion: null,
    previous_sha256: null,
  };
}

/** The agent learns of it at once. The contact acted, not a user. */
async function tell(visitor: SoaVisitor, db: Db, tenantId: number, soa: Stored | Locked): Promise<void> {
  const { clock, request } = visitor;
  const row = await findTenant(db, tenantId);
  if (!row) throw new Error('a form without a tenant');
  const tenant = toTenant(row);
  const needsConfirmation = soa.confirm_signer && soa.signer_confirmed_at === null;
  const live = await hasLiveContact(db, tenantId, soa.contact_id);
  if (live) {
    await recordTheirs(
      { db, tenant, clock },
      {
        contact_id: soa.contact_id,
        kind: 'soa',
        subject_id: soa.id,
        detail: { did: needsConfirmation ? 'signed_unconfirmed' : 'signed' },
      },
    );
    await keepContactsChanged(db, tenantId, [soa.contact_id]);
  }
  await auditFrom(
    {
      db,
      tenant_id: tenantId,
      at: clock.now(),
      actor_id: needsConfirmation ? SYSTEM_ACTOR : soa.contact_id,
      request_id: request.id,
      ip: request.ip,
    },
    { action: 'soa_request.sign', subject_id: soa.id, contact_id: soa.contact_id },
  );
  await notify({ ...visitor, db, tenant }, [soa.agent_id], {
    kind: 'soa_signed',
    text: needsConfirmation
      ? 'A scope of appointment form was signed on a webpage. Confirm who signed it.'
      : 'A scope of appointment form was signed.',
    link: `/soa_requests/${soa.id}`,
    key: `soa-signed:${soa.id}`,
  });
}
type Locked = NonNullable<Awaited<ReturnType<typeof lockSoa>>>;

const hasLiveContact = async (db: Db, tenantId: number, id: string): Promise<boolean> =>
  (await db
    .selectFrom('contact')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;

/** Whether a PDF is one of the tenant's forms, unchanged. It says when it was signed, and not by whom. On a host name without a tenant, no one can tell. */
export async function verifyPdf(visitor: SoaVisitor, hash: string) {
  const { tenant, database } = visitor;
  if (!/^[0-9a-f]{64}$/.test(hash)) return undefined;
  if (!tenant) return 'elsewhere' as const;
  await take(visitor, 'verifies');
  return database.inTenant(tenant.id, (db) => findByPdfHash(db, tenant.id, Buffer.from(hash, 'hex')), {
    read_only: true,
  });
}
