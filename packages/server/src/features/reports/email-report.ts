import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { MAX_REPORT_ROWS, type ReportResult, reportDefinition } from '@bookline/contract/features/reports';
import { ianaZone } from '@bookline/contract/rules/options';
import { HOUR_MS } from '@bookline/contract/rules/time-units';
import { z } from 'zod';
import { auditBySystem } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { forcedStatesOfActor } from '../../platform/forced-states.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { keepFile, storeMade } from '../files/files.api.ts';
import { sendMail } from '../mail/mail.api.ts';
import { jobOrigin, mayUseFeature } from '../sessions/sessions.api.ts';
import { visibleOwnersOf } from '../users/users.api.ts';
import { MAX_EXPORTED_ROWS, workbookOf, XLSX } from './export-report.ts';
import { nextDue } from './next-due.ts';
import { reportPdf } from './report-pdf.ts';
import { findVisible } from './reports.queries.ts';
import { runReport } from './run-report.ts';
import { mayReceive } from './schedule-report.ts';
import { type Due, lockDue, updateRecipient } from './schedules.queries.ts';

export const EMAIL_REPORT = 'email-report';
/** No one waits for it. */
const TIMEOUT_MS = 120_000;
/** One that still fails after this is left out until it's due again. The schedule would try it every few minutes forever. */
const TRIED_FOR_MS = HOUR_MS;
const MUST_FIRST = 'This user must first do something in the app, such as change their password.';
const BROKE = 'This report couldn’t be created. We’ll try again when it’s due next.';

const emailJob = z.object({ tenant_id: z.int(), report_id: z.uuid(), user_id: z.uuid(), due_at: z.string() });
type EmailJob = z.infer<typeof emailJob>;

/**
 * Emails a report to one recipient, with the numbers that the recipient may see. The transaction that queues the email also moves the recipient to the
 * next due time, so that a killed worker neither loses nor repeats it.
 */
export async function emailReport(base: TaskContext, payload: unknown): Promise<void> {
  const job = emailJob.parse(payload);
  try {
    await sendReport(base, job);
  } catch (error) {
    const tried_ms = base.clock.now().getTime() - Date.parse(job.due_at);
    if (tried_ms < TRIED_FOR_MS || base.signal.aborted) throw error;
    base.log.error({ err: error }, 'a scheduled report could not be emailed');
    await leaveOut(base, job, BROKE);
  }
}

/** Leaves it out until it's due again. Its owner may have changed the schedule since it was read. */
const leaveOut = (base: TaskContext, { tenant_id, ...job }: EmailJob, problem: string) =>
  base.database.inTenant(tenant_id, async (db) => {
    const due = await lockDue(db, tenant_id, job);
    if (due) await updateRecipient(db, tenant_id, job, { next_at: next(due, base), problem });
  });

async function sendReport(base: TaskContext, { tenant_id, ...job }: EmailJob): Promise<void> {
  // Its owner may have changed the schedule since it was read.
  const stopped = (problem: string) =>
    base.database.inTenant(tenant_id, async (db) => {
      if (await lockDue(db, tenant_id, job)) await updateRecipient(db, tenant_id, job, { next_at: null, problem });
    });
  const due = await base.database.inTenant(tenant_id, (db) => lockDue(db, tenant_id, job));
  if (!due) return;
  const origin = { ...jobOrigin.omit({ api_key: true }).parse(due.origin) };
  const asked = (user_id: string) => ({ tenant_id, user_id, real_user_id: user_id, origin });
  const [owner, recipient] = [
    await base.jobs.act_for(base, asked(due.owner_id)),
    await base.jobs.act_for(base, asked(job.user_id)),
  ];
  if (!owner?.actor.features.has('reports')) return stopped('The owner of this report can no longer use reports.');
  if (!recipient) return stopped('This user can no longer sign in.');
  // They get nothing in the app either until they have done it.
  if (forcedStatesOfActor(recipient.actor).length > 0) return leaveOut(base, { tenant_id, ...job }, MUST_FIRST);
  const refusal = await recipient.transaction((ctx) => refusalOf(ctx, due.owner_id, job.user_id), { read_only: true });
  if (refusal !== undefined) return stopped(refusal);
  const definition = reportDefinition.safeParse(due.definition).data;
  if (!definition) return stopped('The report counts something that no longer exists.');
  const most = due.format === 'xlsx' ? MAX_EXPORTED_ROWS : MAX_REPORT_ROWS;
  const result = await runReport(recipient, definition, { most, timeout_ms: TIMEOUT_MS }).catch((error: unknown) => {
    // Without a sentence, the database was unavailable, and the job is tried again.
    if (error instanceof AppError && (error.code === 'unavailable' || error.code === 'invalid') && error.fields)
      return error;
    throw error;
  });
  if (result instanceof AppError) {
    // The sentence of a refusal speaks to the recipient, and the owner reads this one.
    const [late = BROKE] = Object.values(result.fields ?? {}).flat();
    const problem = result.code === 'invalid' ? 'This user doesn’t have access to what the report counts.' : late;
    return leaveOut(base, { tenant_id, ...job }, problem);
  }
  const file = await fileOf(recipient, due, result);
  await recipient.transaction(async (ctx) => {
    // Another worker may have sent it, or its owner changed it.
    const now = await lockDue(ctx.db, tenant_id, job);
    if (!now) return;
    const kept = await keepFile(ctx, file, { purpose: 'report', accept: 'document', by_system: true });
    const { id: file_id, ...attachment } = kept;
    // Recipients of a private report don't see it among theirs.
    const opens = await findVisible(ctx.db, tenant_id, job.user_id, job.report_id);
    await sendMail(
      ctx,
      {
        to: now.email,
        subject: due.name,
        paragraphs: [
          `Hello ${due.first_name},`,
          `Your report “${due.name}” is attached. It has the numbers that you may see.`,
        ],
        ...(opens && {
          action: { label: 'Open report', url: await tenantUrl(ctx, ctx.tenant, `/reports/${job.report_id}`) },
        }),
      },
      { key: `report:${job.report_id}:${job.user_id}:${job.due_at}`, attachments: [{ file_id, ...attachment }] },
    );
    await updateRecipient(ctx.db, tenant_id, job, {
      next_at: next(now, ctx),
      last_sent_at: ctx.clock.now(),
      problem: null,
    });
    // The recipient did nothing, so this isn't their activity.
    await auditBySystem(ctx, {
      action: 'report.email',
      subject_id: job.report_id,
      detail: { name: now.name, to: job.user_id, format: due.format, rows: result.rows.length },
    });
  });
}

/** Moments that passed while no worker ran are left out. */
const next = (due: Due, { clock }: Pick<Context, 'clock'>) => nextDue(due, ianaZone(due.timezone), clock.now());

/** Why a recipient no longer gets it, as a sentence. */
async function refusalOf(ctx: Context, ownerId: string, userId: string): Promise<string | undefined> {
  if (!(await mayUseFeature(ctx.db, ctx.tenant, userId, 'reports'))) return 'This user can no longer use reports.';
  const visible = await visibleOwnersOf(ctx, ownerId);
  return visible && mayReceive(visible, ownerId, userId)
    ? undefined
    : 'The owner of this report no longer sees this user’s contacts.';
}

/** The file's bytes, stored before the transaction that attaches it. */
async function fileOf(ctx: SignedInContext, { name, format }: Due, result: ReportResult) {
  const bytes =
    format === 'pdf'
      ? await reportPdf(result, {
          name,
          reader: ctx.actor.name,
          company: ctx.tenant.name,
          zone: ianaZone(ctx.actor.user.timezone),
        })
      : await buffer(workbookOf(result, name));
  const path = ctx.files.temporaryPath();
  await writeFile(path, bytes);
  return storeMade(ctx, path, {
    name: `${name.replace(/[<>:"/\\|?*]/g, ' ').trim() || 'Report'}.${format}`,
    size: bytes.length,
    content_type: format === 'pdf' ? 'application/pdf' : XLSX,
  });
}
