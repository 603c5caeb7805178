import { registrationKindLabels } from '@bookline/contract/rules/text-registrations';
import { z } from 'zod';
import { auditFrom } from '../../platform/audit.ts';
import type { Db } from '../../platform/db/database.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task, TaskContext } from '../../platform/jobs/tasks.ts';
import { CarrierError } from '../../providers/telephony/port.ts';
import type { HandedIn, TextRegistry, Verdict } from '../../providers/text-registry/port.ts';
import { notifyAdmins } from '../notifications/notifications.api.ts';
import { carrierOf, telephonyOf } from '../phone-numbers/phone-numbers.api.ts';
import { findTenant, toTenant } from '../sessions/sessions.api.ts';
import {
  type Filing,
  findBrand,
  findFiling,
  listCovered,
  listOpen,
  lockFiling,
  updateFiling,
} from './filings.queries.ts';

const FOLLOW_FILING = 'follow-text-registration';
/** After the review of the built-in registry. Twilio takes days, and the schedule asks. */
const LOOK_AGAIN_S = 61;

export const REGISTRY_PATH = '/v1/webhooks/text_registrations';

/** Has a job hand a registration in, or ask for the decision. */
export const askRegistrySoon = (
  ctx: { readonly db: Db; readonly tenant: { readonly id: number } },
  id: string,
  delay_s = 0,
): Promise<void> => enqueue(ctx, FOLLOW_FILING, { filing_id: id }, { key: `${FOLLOW_FILING}:${id}`, delay_s });

const payload = z.object({ tenant_id: z.int(), filing_id: z.string() });

/**
 * Hands a registration in step by step, and asks for the decision. Each name that the registry gives is stored before the next step, so that a process that
 * dies goes on where it was. Running twice changes nothing the second time.
 */
async function follow(ctx: TaskContext, { tenant_id, filing_id }: z.infer<typeof payload>): Promise<void> {
  const tenant = { id: tenant_id };
  const inTenant = <T>(work: (db: Db) => Promise<T>) => ctx.database.inTenant(tenant_id, work);
  const found = await inTenant(async (db) => {
    const filing = await findFiling(db, tenant_id, filing_id);
    if (!filing || !isOpen(filing)) return undefined;
    const telephony = await telephonyOf({ ...ctx, db, tenant });
    return { filing, telephony, given: await handedIn({ ...ctx, db }, tenant_id, filing) };
  });
  if (!found) return;
  const { filing, telephony, given } = found;
  if (filing.provider !== telephony.provider || filing.account !== telephony.account)
    return decide(ctx, tenant_id, filing, {
      state: 'rejected',
      problem: 'Your company’s phone account was changed. Submit this again.',
    });
  const { registry } = carrierOf(ctx, tenant, telephony);
  try {
    if (filing.state === 'verified') return await attach(ctx, tenant_id, filing, given, registry);
    let refs = filing.refs;
    if (filing.state === 'submitted') {
      await registry.handIn(given, refs, async (kept) => {
        refs = kept;
        await inTenant((db) => updateFiling(db, tenant_id, filing.id, { refs: kept, updated_at: ctx.clock.now() }));
      });
      await inTenant(async (db) => {
        const now = await lockFiling(db, tenant_id, filing.id);
        if (now?.state !== 'submitted') return;
        await updateFiling(db, tenant_id, filing.id, { state: 'in_review', updated_at: ctx.clock.now() });
        if (registry.name === 'local') await askRegistrySoon({ db, tenant }, filing.id, LOOK_AGAIN_S);
      });
    }
    const verdict = await registry.read(given, refs);
    if (verdict.state === 'in_review') return;
    if (verdict.state === 'verified' && filing.kind === 'campaign') await registry.attach(given, refs);
    await decide(ctx, tenant_id, filing, verdict);
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    // It passes, or an admin corrects the account: the job tries again for days.
    if (error.trouble !== 'refused') throw error;
    await decide(ctx, tenant_id, filing, { state: 'rejected', problem: error.message });
  }
}

const isOpen = ({ kind, state, attached_at }: Filing): boolean =>
  state === 'submitted' ||
  state === 'in_review' ||
  (kind === 'campaign' && state === 'verified' && attached_at === null);

/** Tells the provider the numbers of a verified use again. */
async function attach(
  ctx: TaskContext,
  tenantId: number,
  filing: Filing,
  given: HandedIn,
  registry: TextRegistry,
): Promise<void> {
  await registry.attach(given, filing.refs);
  await ctx.database.inTenant(tenantId, async (db) => {
    const now = await lockFiling(db, tenantId, filing.id);
    // Changed again in the meantime: another job is on its way.
    if (now && now.updated_at === filing.updated_at)
      await updateFiling(db, tenantId, filing.id, { attached_at: ctx.clock.now(), updated_at: ctx.clock.now() });
  });
}

async function handedIn(ctx: TaskContext & { readonly db: Db }, tenantId: number, filing: Filing): Promise<HandedIn> {
  const { db } = ctx;
  const brand = filing.kind === 'brand' ? undefined : await findBrand(db, tenantId);
  const numbers = (await listCovered(db, tenantId)).filter(({ filing_id }) => filing_id === filing.id);
  const url = await tenantUrl(ctx, { id: tenantId }, REGISTRY_PATH);
  return {
    id: filing.id,
    facts: filing.facts,
    brand: brand?.facts.kind === 'brand' ? { facts: brand.facts, refs: brand.refs } : undefined,
    numbers: numbers.map(({ number, ref }) => ({ number, ref })),
    callback_url: `${url}?tenant=${tenantId}&filing=${filing.id}`,
  };
}

/** Stores what was decided, once, and tells the admins. */
const decide = (
  ctx: TaskContext,
  tenantId: number,
  { id, kind }: Filing,
  verdict: Exclude<Verdict, { state: 'in_review' }>,
): Promise<void> =>
  ctx.database.inTenant(tenantId, async (db) => {
    const filing = await lockFiling(db, tenantId, id);
    if (!filing || (filing.state !== 'submitted' && filing.state !== 'in_review')) return;
    const at = ctx.clock.now();
    await updateFiling(db, tenantId, id, {
      state: verdict.state,
      problem: verdict.state === 'rejected' ? verdict.problem : null,
      pace: verdict.state === 'verified' ? verdict.pace : null,
      decided_at: at,
      updated_at: at,
      ...(verdict.state === 'verified' && kind === 'campaign' && { attached_at: at }),
    });
    const subject = `${registrationKindLabels[kind]} for texts`;
    const tenant = await findTenant(db, tenantId);
    if (!tenant) return;
    await notifyAdmins(
      { ...ctx, db, tenant: toTenant(tenant) },
      {
        kind: 'text_registration',
        text:
          verdict.state === 'verified'
            ? `${subject}: verified.`
            : `${subject}: rejected. Correct the facts, and submit them again.`,
        link: '/admin/text_registration',
      },
    );
    if (filing.submitted_by_id)
      await auditFrom(
        { db, tenant_id: tenantId, at, actor_id: filing.submitted_by_id, request_id: newId(), ip: '' },
        {
          action: `text_registration.${verdict.state}`,
          subject_type: 'text_registration',
          subject_id: id,
          detail: { kind },
        },
      );
  });

export const followFilingTask: Task = { name: FOLLOW_FILING, run: (ctx, given) => follow(ctx, payload.parse(given)) };

/** Asks the registry about what it hasn't decided, and goes on with what a job gave up. */
export const askRegistry: TenantSchedule = {
  name: 'ask-text-registry',
  title: 'Ask the registry about registrations for texts',
  per: 'tenant',
  cron: '*/15 * * * *',
  counts: ['registration asked about', 'registrations asked about'],
  async piece({ db, tenant }) {
    const open = await listOpen(db, tenant.id);
    for (const id of open) await askRegistrySoon({ db, tenant }, id);
    return { done: open.length };
  },
};
