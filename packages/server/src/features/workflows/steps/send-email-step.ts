import { subjectWords } from '@bookline/contract/rules/workflow-words';
import { z } from 'zod';
import type { Task } from '../../../platform/jobs/tasks.ts';
import { findTemplate, writeTemplate } from '../../broadcast-emails/broadcast-emails.api.ts';
import { deliverToContact, writeMail, writeToContact } from '../../email-messages/email-messages.api.ts';
import { jobOrigin, originOf } from '../../sessions/sessions.api.ts';
import { NOT_SERVICE } from '../require-mailable.ts';
import { holdRun, insertLogs } from '../runs.queries.ts';
import { attempt, forAll, forEach, type StepHandler, skipped } from './step-handler.ts';

const SEND_WORKFLOW_MAIL = 'send-workflow-mail';

const mailJob = z.object({
  tenant_id: z.int(),
  mail_id: z.string(),
  user_id: z.string(),
  origin: jobOrigin,
  run_id: z.string(),
  step_id: z.string(),
  /** The topic of its saved email. Absent if it has none. */
  topic_id: z.string().optional(),
});

/**
 * Queues emails in the flow owner's name, if the outbound gate allows them. The gate's answer is the reason in the run's log. A job sends them
 * after the commit. Each run and step has one email.
 */
export const doSendEmail: StepHandler<'send_email'> = async (ctx, _flow, step, at) => {
  const { id: step_id, purpose, saved_email } = step;
  const saved = saved_email
    ? await findTemplate(ctx, { email_id: saved_email.id, version: saved_email.version })
    : null;
  // Neither the author nor the owner could send it by hand.
  if (saved_email !== undefined && !saved?.offered)
    return forAll(at, skipped('The saved email was deleted or deactivated.', { title: saved?.name ?? null }));
  if (saved && purpose === 'personal' && !saved.service) return forAll(at, skipped(NOT_SERVICE, { title: saved.name }));
  const title = subjectWords(saved?.subject ?? step.subject);
  return forEach(at, ({ run_id, contact }) =>
    attempt(ctx, async () => {
      const origin = originOf(ctx);
      const user_id = ctx.actor.user_id;
      const topic = saved?.topic_id ? { topic_id: saved.topic_id } : {};
      const mail = await writeToContact(ctx, {
        contact_id: contact.id,
        purpose,
        topic_id: saved?.topic_id ?? null,
        write: () => (saved ? writeTemplate(ctx, contact.id, saved, purpose) : writeMail(ctx, contact.id, step)),
        key: `workflow:${run_id}:${step_id}`,
        hold_s: 0,
        job: (mail_id) => ({
          task: SEND_WORKFLOW_MAIL,
          payload: { mail_id, user_id, origin, run_id, step_id, ...topic },
        }),
      });
      if ('refused' in mail) return skipped(mail.refused, { title });
      return { outcome: 'done', detail: { mail_id: mail.id, title } };
    }),
  );
};

/** One try to send such an email. The gate is asked again, and the run's log gets the result. */
export const sendWorkflowMail: Task = {
  name: SEND_WORKFLOW_MAIL,
  lane: 'mail',
  async run(base, given) {
    const { tenant_id, ...payload } = mailJob.parse(given);
    const { mail_id, run_id, step_id, topic_id } = payload;
    await deliverToContact(
      base,
      { tenant_id, ...payload },
      {
        task: SEND_WORKFLOW_MAIL,
        payload,
        topic_id,
        async ended({ db, clock }, unsent) {
          // Contacts are deleted permanently, and their runs with them.
          if (!(await holdRun(db, tenant_id, run_id))) return;
          const outcome = unsent === null ? 'delivered' : 'undelivered';
          const detail = { mail_id, ...(unsent !== null && { says: unsent }) };
          await insertLogs(db, tenant_id, [{ run_id, step_id, step_type: 'send_email', outcome, detail }], clock.now());
        },
      },
    );
  },
};
