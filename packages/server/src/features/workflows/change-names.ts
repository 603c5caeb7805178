import type { Step } from '@bookline/contract/features/workflow-steps';
import type { StepNames } from '@bookline/contract/rules/workflow-words';
import type { Context } from '../../platform/context.ts';
import { findTemplate } from '../broadcast-emails/broadcast-emails.api.ts';
import { namesFor } from './logged-steps.ts';

type SavedEmail = { readonly id: string; readonly version: number };

/** What the changes of a version name: records, and the text of saved emails. */
export interface ChangeNames extends StepNames {
  textOf(email: SavedEmail): { readonly subject: string; readonly plain: string } | undefined;
}

export async function changeNames(ctx: Context, steps: readonly Step[]): Promise<ChangeNames> {
  const texts = new Map<string, { readonly subject: string; readonly plain: string }>();
  for (const step of steps) {
    const email = step.type === 'send_email' && step.saved_email;
    if (!email || texts.has(keyOf(email))) continue;
    const text = await findTemplate(ctx, { email_id: email.id, version: email.version });
    if (text) texts.set(keyOf(email), text);
  }
  return { ...(await namesFor(ctx, [], steps)), textOf: (email) => texts.get(keyOf(email)) };
}

const keyOf = ({ id, version }: SavedEmail) => `${id} ${version}`;
