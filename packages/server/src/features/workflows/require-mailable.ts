import type { Step } from '@bookline/contract/features/workflow-steps';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { findTemplate, templateFaults } from '../broadcast-emails/broadcast-emails.api.ts';
import { mailFaultOf } from '../email-messages/email-messages.api.ts';

/** Only an email that an admin marked goes out without consent to marketing, as in campaigns. */
export const NOT_SERVICE = 'An admin hasn’t marked this saved email as a service email. Choose Marketing.';

const sends = ({ type }: Step) => type === 'send_email' || type === 'send_text';

/** Emails and texts go out in the owner's name, so no one may cause them while acting as another user, just as for those written by hand. Throws 422. */
export function requireThemselves({ actor }: Context, steps: readonly Step[]): void {
  if (actor.real_user_id !== actor.user_id && steps.some(sends))
    throw invalid(
      'base',
      'It sends emails or texts in a user’s name. You cannot turn it on while acting as another user.',
    );
}

/** Checks that the emails of these steps can be written. Throws 422 with the step's field. */
export async function requireMailable(ctx: Context, steps: readonly Step[]): Promise<void> {
  for (const [index, step] of steps.entries()) {
    if (step.type !== 'send_email') continue;
    const fault = await mailFaultOf(ctx, step.purpose);
    if (fault !== undefined) throw invalid(`steps.${index}.purpose`, fault);
    const { saved_email, purpose } = step;
    if (!saved_email) continue;
    if (purpose === 'personal') {
      const template = await findTemplate(ctx, { email_id: saved_email.id, version: saved_email.version });
      if (!template?.service) throw invalid(`steps.${index}.purpose`, NOT_SERVICE);
      continue;
    }
    const [first] = await templateFaults(ctx, { email_id: saved_email.id, version: saved_email.version });
    if (first !== undefined) throw invalid(`steps.${index}.saved_email`, first);
  }
}
