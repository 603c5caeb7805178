import type { Access } from '@bookline/contract/endpoint';
import { bulk } from '@bookline/contract/features/bulk';
import { calendar } from '@bookline/contract/features/calendar';
import { campaigns } from '@bookline/contract/features/campaigns';
import { contacts } from '@bookline/contract/features/contacts';
import { emailMessages } from '@bookline/contract/features/email-messages';
import { followUps } from '@bookline/contract/features/follow-ups';
import { texts } from '@bookline/contract/features/texts';
import { WORKFLOW } from '@bookline/contract/features/workflow-basics';
import type { Step } from '@bookline/contract/features/workflow-steps';
import type { StepType } from '@bookline/contract/rules/workflow-steps';
import type { Context } from '../../../platform/context.ts';
import { hasRights } from '../../../platform/http/has-rights.ts';
import { visibleContacts } from '../../contacts/contacts.api.ts';
import { listMatching } from '../runs.queries.ts';
import { type AtStep, type StepFlow, type StepOf, type StepResult, skipped } from './step-handler.ts';

/** The API call a user would make by hand for a step. Null: the step changes nothing and notifies no one. */
const callOf = {
  wait: null,
  condition: null,
  stop: null,
  add_tag: bulk.update_tags_group.access,
  remove_tag: bulk.update_tags_group.access,
  set_status: bulk.update_group.access,
  assign_owner: contacts.update.access,
  follow_up: followUps.create.access,
  create_event: calendar.create.access,
  send_email: ({ saved_email }) => (saved_email === undefined ? emailMessages.send.access : campaigns.broadcast.access),
  send_text: texts.send_message.access,
  wait_reply: null,
  reply_says: null,
  notify: WORKFLOW,
  webhook: WORKFLOW,
} as const satisfies { readonly [T in StepType]: Access | null | ((step: StepOf[T]) => Access) };

const accessOf = (step: Step): Access | null =>
  step.type === 'send_email' ? callOf.send_email(step) : callOf[step.type];

/**
 * The runs for which a step isn't done, each with the reason. A step does only what both its author and the flow's owner (`ctx`) may do now.
 * The author must see the contact too, or a template could reach contacts its author can't.
 */
export async function barredRuns(
  ctx: Context,
  { author }: StepFlow,
  step: Step,
  at: readonly AtStep[],
): Promise<ReadonlyMap<string, StepResult>> {
  const access = accessOf(step);
  const all = (says: string) => new Map(at.map(({ run_id }) => [run_id, skipped(says)]));
  if (access === null) return new Map();
  if (!hasRights(ctx.actor, access)) return all('The workflow’s owner can’t do this.');
  if (author.actor.user_id === ctx.actor.user_id) return new Map();
  if (!hasRights(author.actor, access)) return all('The author of the step can’t do this.');
  const ids = at.map(({ contact }) => contact.id);
  const seen = await listMatching(ctx.db, ctx.tenant.id, ids, await visibleContacts(author));
  const hidden = skipped('The author of the step doesn’t have access to this contact.');
  return new Map(at.flatMap(({ run_id, contact }) => (seen.has(contact.id) ? [] : [[run_id, hidden]])));
}
