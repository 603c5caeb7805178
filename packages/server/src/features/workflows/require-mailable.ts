import type { Step } from '@bookline/contract/features/workflow-steps';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { mailFaultOf } from '../contact-mails/contact-mails.api.ts';

const sendsMail = ({ type }: Step) => type === 'send_email';

/**
 * Mails go out in the name of a workflow's owner, and nobody lets that happen while they act as somebody else: as with a mail that is written by hand.
 * Throws 422.
 */
export function requireThemselves({ actor }: Context, steps: readonly Step[]): void {
  if (actor.real_user_id !== actor.user_id && steps.some(sendsMail))
    throw invalid(
      'base',
      'It sends e-mail in somebody’s name: that cannot be switched on while you act as somebody else.',
    );
}

/** That the mails of these steps can be written at all. Throws 422 with the step's field. */
export async function requireMailable(ctx: Context, steps: readonly Step[]): Promise<void> {
  for (const [index, step] of steps.entries()) {
    const fault = step.type === 'send_email' ? await mailFaultOf(ctx, step.purpose) : undefined;
    if (fault !== undefined) throw invalid(`steps.${index}.purpose`, fault);
  }
}
