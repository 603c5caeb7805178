import { subjectWords } from '@bookline/contract/rules/workflow-words';
import { z } from 'zod';
import type { Task } from '../../../platform/jobs/tasks.ts';
import { deliverToContact, writeToContact } from '../../email-messages/email-messages.api.ts';
import { jobOrigin, originOf } from '../../sessions/sessions.api.ts';
import { holdRun, insertLogs } from '../runs.queries.ts';
import { attempt, forEach, type StepHandler, skipped } from './step-handler.ts';

const SEND_WORKFLOW_MAIL = 'send-workflow-mail';

const mailJob = z.object({
  tenant_id: z.int(),
  mail_id: z.string(),
  user_id: z.string(),
  origin: jobOrigin,
  run_id: z.string(),
  step_id: z.string(),
});

/**
 * Queues emails in the flow owner's name, if the outbound gate allows them. The gate's answer is the reason in the run's log. A job sends them
 * after the commit. Each run and step has one email.
 */
export const doSendEmail: StepHandler<'send_email'> = (ctx, _flow, { id: step_id, purpose, subject, html }, at) =>
  forEach(at, ({ run_id, contact }) =>
    attempt(ctx, async () => {
      const origin = originOf(ctx);
      const user_id = ctx.actor.user_id;
      const mail = await writeToContact(ctx, {
        contact_id: contact.id,
        subject,
        html,
        purpose,
        key: `workflow:${run_id}:${step_id}`,
        hold_s: 0,
        job: (mail_id) => ({ task: SEND_WORKFLOW_MAIL, payload: { mail_id, user_id, origin, run_id, step_id } }),
      });
      const title = subjectWords(subject);
      if ('refused' in mail) return skipped(mail.refused, { title });
      return { outcome: 'done', detail: { mail_id: mail.id, title } };
    }),
  );

/** One try to send such an email. The gate is asked again, and the run's log gets the result. */
export const sendWorkflowMail: Task = {
  name: SEND_WORKFLOW_MAIL,
  lane: 'mail',
  async run(base, given) {
    const { tenant_id, ...payload } = mailJob.parse(given);
    const { mail_id, run_id, step_id } = payload;
    await deliverToContact(
      base,
      { tenant_id, ...payload },
      {
        task: SEND_WORKFLOW_MAIL,
        payload,
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
