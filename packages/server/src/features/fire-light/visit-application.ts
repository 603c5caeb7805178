import type { ApplicationAnswers } from '@bookline/contract/rules/application-answers';
import type { ApplicationFormName } from '@bookline/contract/rules/application-forms';
import { APPLICATION_DAYS_TO_SIGN } from '@bookline/contract/rules/application-status';
import { auditFrom } from '../../platform/audit.ts';
import type { PublicContext } from '../../platform/context.ts';
import { openSecret } from '../../platform/crypto/tenant-secrets.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { keepContactsChanged } from '../../platform/live/live-event.ts';
import { recordTheirs } from '../contacts/contacts.api.ts';
import { notify } from '../notifications/notifications.api.ts';
import { findTenant, networkOf, takeTurns, toTenant } from '../sessions/sessions.api.ts';
import { getAgent, getCompany, hashOfToken, tenantOfLink } from '../soa-requests/soa-requests.api.ts';
import { masked, openAnswers } from './answers.ts';
import {
  findCarrier,
  findDocument,
  findOfLink,
  lockApplication,
  type StoredApplication,
  updateApplication,
} from './fire-light.queries.ts';
import { contentOf, documentOf, keepSignature } from './sign-application.ts';

/** What opening a link needs: no session, and the tenant of the host name, if it has one. */
export type Applicant = Pick<PublicContext, 'database' | 'clock' | 'live' | 'base_url' | 'tenant' | 'master_keys'> & {
  readonly request: Pick<PublicContext['request'], 'id' | 'ip' | 'user_agent'>;
};

const HOUR_S = 3600;
/** Attempts with a date of birth for one application, an hour and in the time in which it can be signed. A year has 365 days of birth. */
const ATTEMPTS = 20;
const ATTEMPTS_IN_ALL = 60;
/** Wrong links an hour for one network. Many residents of a home share one. */
const WRONG_LINKS = 60;

export interface OpenedApplication {
  readonly company: string;
  readonly color: string | null;
  readonly logo_url: string | null;
  readonly agent: { readonly name: string; readonly phone: string };
  readonly form: ApplicationFormName;
  /** '' for none. */
  readonly carrier: string;
  /** Changes with the answers. */
  readonly version: number;
  readonly state: 'open' | 'signed' | 'closed';
}

type Linked = NonNullable<Awaited<ReturnType<typeof findOfLink>>>;

async function withLink<T>(
  visitor: Applicant,
  token: string,
  work: (db: Db, tenantId: number, row: Linked) => Promise<T>,
): Promise<T> {
  const tenantId = await tenantOfLink(visitor, token);
  const found =
    tenantId === undefined
      ? undefined
      : await visitor.database.inTenant(tenantId, async (db) => {
          const row = await findOfLink(db, tenantId, hashOfToken(token));
          return row && { done: await work(db, tenantId, row) };
        });
  if (found) return found.done;
  const turn = {
    kind: 'application-misses',
    value: networkOf(visitor.request.ip),
    limit: WRONG_LINKS,
    window_s: HOUR_S,
  };
  await visitor.database.outsideTenants((db) => takeTurns(db, [turn], visitor.clock.now(), 'Too many requests.'));
  throw new AppError('not_found');
}

const stateOf = (
  row: StoredApplication & Partial<Pick<Linked, 'link_version'>>,
  now: Date,
): OpenedApplication['state'] => {
  // Changed answers end the links that were sent before, also once it's sent again.
  if ((row.link_version ?? row.version) !== row.version) return 'closed';
  if (row.status === 'signed' || row.status === 'submitted') return 'signed';
  return row.status === 'sent' && row.expires_at !== null && new Date(row.expires_at) > now ? 'open' : 'closed';
};

async function present(visitor: Applicant, db: Db, tenantId: number, row: Linked): Promise<OpenedApplication> {
  const { name: company, primary_color: color, logo_url } = await getCompany(db, tenantId);
  const { name, phone } = await getAgent(db, tenantId, row.agent_id);
  const state = stateOf(row, visitor.clock.now());
  const carrier = (row.carrier_id && (await findCarrier(db, tenantId, row.carrier_id))?.name) || '';
  const form = row.form as ApplicationFormName;
  return { company, color, logo_url, agent: { name, phone }, form, carrier, version: row.version, state };
}

/** What anyone with the link sees: whose application it is isn't told. Throws 404 and 429. */
export const visitApplication = (visitor: Applicant, token: string): Promise<OpenedApplication> =>
  withLink(visitor, token, (db, tenantId, row) => present(visitor, db, tenantId, row));

/**
 * Runs with the answers, for the person who knows the date of birth: answers are health data, and a link can be forwarded. Every attempt counts before
 * it's compared. Throws 404, 422, and 429.
 */
async function withBirth<T>(
  visitor: Applicant,
  token: string,
  born: string,
  work: (db: Db, tenantId: number, row: Linked, answers: ApplicationAnswers) => Promise<T>,
): Promise<T> {
  // Counted by application, so that another link doesn't give more attempts, and only for real links, so that made-up ones store nothing.
  const value = await withLink(visitor, token, async (_db, _tenantId, row) => row.id);
  const days_s = APPLICATION_DAYS_TO_SIGN * 24 * HOUR_S;
  const turns = [
    { kind: 'application-birth', value, limit: ATTEMPTS, window_s: HOUR_S },
    { kind: 'application-births', value, limit: ATTEMPTS_IN_ALL, window_s: days_s },
  ];
  await visitor.database.outsideTenants((db) => takeTurns(db, turns, visitor.clock.now(), 'Too many attempts.'));
  return withLink(visitor, token, async (db, tenantId, row) => {
    const answers = await openAnswers({ ...visitor, db, tenant: { id: tenantId } }, row);
    if (!born || answers.date_of_birth !== born)
      throw invalid('born', 'This isn’t the date of birth on the application.');
    return work(db, tenantId, row, answers);
  });
}

/** The answers, to read before signing. Protected numbers show only their end. Throws 409 if it’s no longer open. */
export const reviewApplication = (visitor: Applicant, token: string, born: string) =>
  withBirth(visitor, token, born, async (db, tenantId, row, answers) => {
    if (stateOf(row, visitor.clock.now()) !== 'open') throw closed();
    if (row.opened_at === null) await updateApplication(db, tenantId, row.id, { opened_at: visitor.clock.now() });
    const opened = await present(visitor, db, tenantId, row);
    return { opened, answers: masked(opened.form, answers) };
  });

/** The PDF that was signed. Throws 404 if there is none yet. */
export const pdfForApplicant = (visitor: Applicant, token: string, born: string): Promise<Buffer> =>
  withBirth(visitor, token, born, async (db, tenantId, row) => {
    if (stateOf(row, visitor.clock.now()) !== 'signed') throw new AppError('not_found');
    const found = await findDocument(db, tenantId, row.id, 1);
    if (!found) throw new AppError('not_found');
    const place = { table: 'application_document', column: 'pdf_sealed', row: `${row.id} 1` } as const;
    return Buffer.from(
      await openSecret({ ...visitor, db, tenant: { id: tenantId } }, place, found.pdf_sealed),
      'base64',
    );
  });

/** Signs an application once. Signing it twice, or a form that changed meanwhile, is refused with 409. */
export async function signByLink(
  visitor: Applicant,
  token: string,
  {
    born,
    version,
    signature,
    drawn,
  }: { readonly born: string; readonly version: number; readonly signature: string; readonly drawn: string },
): Promise<void> {
  const { content, base, tenant } = await withBirth(visitor, token, born, async (db, tenantId, row, answers) => {
    if (stateOf(row, visitor.clock.now()) !== 'open') throw closed();
    // The agent saved and sent it again since the page was shown.
    if (row.version !== version)
      throw invalid('born', 'Your agent changed this application. Read it again, then sign.');
    const found = await findTenant(db, tenantId);
    if (!found) throw new Error('an application without a tenant');
    const { ip, user_agent } = visitor.request;
    const signing = { typed: signature, drawn, how: 'link' as const, ip, user_agent };
    const own = toTenant(found);
    return {
      content: await contentOf({ ...visitor, db, tenant: own }, row, answers, signing),
      base: row.version,
      tenant: own,
    };
  });
  const signed = await documentOf(content);
  await visitor.database.inTenant(tenant.id, async (db) => {
    const row = await lockApplication(db, tenant.id, content.id);
    // The version also changes when the agent saves: then other answers were read.
    if (!row || row.version !== base || stateOf(row, visitor.clock.now()) !== 'open') throw closed();
    await keepSignature({ ...visitor, db, tenant }, row, signed);
    await tellAgent(visitor, db, tenant, row, content.form);
  });
  visitor.live.tellSoon();
}

const closed = () =>
  new AppError('conflict', { fields: { base: ['This application was already signed, or can no longer be signed.'] } });

/** The agent learns of it at once. The contact acted, not a user. */
async function tellAgent(
  visitor: Applicant,
  db: Db,
  tenant: ReturnType<typeof toTenant>,
  { id, contact_id, agent_id }: StoredApplication,
  form: ApplicationFormName,
): Promise<void> {
  const { clock, request } = visitor;
  await recordTheirs(
    { db, tenant, clock },
    { contact_id, kind: 'application', subject_id: id, detail: { did: 'signed', form } },
  );
  await keepContactsChanged(db, tenant.id, [contact_id]);
  await auditFrom(
    { db, tenant_id: tenant.id, at: clock.now(), actor_id: contact_id, request_id: request.id, ip: request.ip },
    { action: 'application.sign', subject_id: id, contact_id, detail: { form } },
  );
  await notify({ ...visitor, db, tenant }, [agent_id], {
    kind: 'application_signed',
    text: 'An application was signed.',
    link: `/applications/${id}`,
    key: `application-signed:${id}`,
  });
}
