import { z } from 'zod';
import type { Task } from '../../platform/jobs/tasks.ts';
import { jobOrigin } from '../sessions/sessions.api.ts';
import { deliverToContact } from './deliver-to-contact.ts';
import { SEND_CONTACT_MAIL } from './send-to-contact.ts';

const mailJob = z.object({ tenant_id: z.int(), mail_id: z.string(), user_id: z.string(), origin: jobOrigin });

export const emailMessageTasks: readonly Task[] = [
  {
    name: SEND_CONTACT_MAIL,
    lane: 'mail',
    async run(ctx, given) {
      const { tenant_id, ...payload } = mailJob.parse(given);
      await deliverToContact(ctx, { tenant_id, ...payload }, { task: SEND_CONTACT_MAIL, payload });
    },
  },
];
