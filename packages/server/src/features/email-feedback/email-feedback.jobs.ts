import { z } from 'zod';
import { openSecret } from '../../platform/crypto/tenant-secrets.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task, TaskContext } from '../../platform/jobs/tasks.ts';
import { MailboxError, readMailbox } from '../../providers/mail/mailbox.ts';
import { findMailbox, updatePosition } from './email-feedback.queries.ts';
import { readMessage } from './read-message.ts';
import { takeFeedback } from './take-feedback.ts';

const READ_FEEDBACK = 'read-feedback-mailbox';

const job = z.object({ tenant_id: z.int() });

export const emailFeedbackTasks: readonly Task[] = [
  { name: READ_FEEDBACK, lane: 'bulk', run: (ctx, payload) => readFeedback(ctx, job.parse(payload).tenant_id) },
];

/** Queues a reading of every mailbox. The job asks the server; the schedule waits for none. */
export const readFeedbackMailboxes: TenantSchedule = {
  name: 'read-email-feedback',
  title: 'Read bounces and replies',
  per: 'tenant',
  cron: '*/5 * * * *',
  counts: ['mailbox read', 'mailboxes read'],
  async piece({ db, tenant }) {
    if (!(await findMailbox(db, tenant.id))) return { done: 0 };
    await askToRead({ db, tenant });
    return { done: 1 };
  },
};

/** Queues a reading of a tenant's mailbox. */
export const askToRead = (ctx: Parameters<typeof enqueue>[0]) =>
  enqueue(ctx, READ_FEEDBACK, {}, { key: `${READ_FEEDBACK}:${ctx.tenant.id}`, max_attempts: 1 });

/**
 * Reads the next messages. The position moves in the transaction of their effects, so that a kill repeats nothing and loses nothing. What is wrong
 * with the mailbox is stored for its admin, and the next reading tries again.
 */
async function readFeedback(ctx: TaskContext, tenantId: number): Promise<void> {
  const tenant = { id: tenantId };
  const known = await ctx.database.inTenant(tenantId, async (db) => {
    const row = await findMailbox(db, tenantId);
    if (!row) return undefined;
    const place = { table: 'feedback_mailbox', column: 'password_sealed', row: '' } as const;
    return { row, password: await openSecret({ ...ctx, db, tenant }, place, row.password_sealed) };
  });
  if (!known) return;
  const { row, password } = known;
  const now = () => ctx.clock.now();
  try {
    const read = await readMailbox({ ...row, password, private_too: ctx.mail.private_servers }, row);
    const messages = await Promise.all(read.messages.map(({ source }) => readMessage(source).catch(() => undefined)));
    await ctx.database.inTenant(tenantId, async (db) => {
      const current = await findMailbox(db, tenantId, { lock: true });
      // Another worker read them, or the settings changed meanwhile.
      if (!current || current.updated_at !== row.updated_at || current.last_uid !== row.last_uid) return;
      for (const message of messages) if (message) await takeFeedback({ ...ctx, db, tenant }, message);
      await updatePosition(db, tenantId, {
        uid_validity: read.uid_validity,
        last_uid: read.last_uid,
        checked_at: now(),
        problem: '',
      });
      if (read.more) await askToRead({ db, tenant });
    });
    ctx.live.tellSoon();
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error;
    await ctx.database.inTenant(tenantId, (db) =>
      updatePosition(db, tenantId, { checked_at: now(), problem: error.message }),
    );
  }
}
