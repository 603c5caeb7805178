import { contactsScope } from '@bookline/contract/features/contacts-scope';
import type { Step } from '@bookline/contract/features/workflow-steps';
import { peopleOf } from '@bookline/contract/rules/workflow-words';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { mayBeAsked } from '../../platform/net/fetch-public.ts';
import { findTemplate } from '../broadcast-emails/broadcast-emails.api.ts';
import { requireLookups } from '../lookups/lookups.api.ts';
import { requireOurs } from '../quick-filters/quick-filters.api.ts';
import { visibleOwners } from '../users/users.api.ts';
import { listActivePeople } from './people.queries.ts';

/**
 * Checks that the tags, statuses, and users named by steps exist, that the acting user sees those users, and that the called addresses aren't
 * internal. Throws 422 with the step's field.
 */
export async function requireReferences(ctx: Context, steps: readonly Step[]): Promise<void> {
  const fields: Record<string, string[]> = {};
  const visible = await visibleOwners(ctx);
  const named = steps.flatMap((step) => peopleOf(step)?.ids ?? []);
  const active = await listActivePeople(ctx.db, ctx.tenant.id, named);
  for (const [index, step] of steps.entries()) {
    const refuse = (field: string, says: string) => {
      fields[`steps.${index}.${field}`] = [says];
    };
    const people = peopleOf(step);
    if (people?.ids.some((id) => !active.has(id) || !(visible.everything || visible.owner_ids.includes(id))))
      refuse(people.field, 'Choose yourself or someone in your downline.');
    if (step.type === 'webhook' && step.url !== '' && !isCallable(step.url, ctx.mail.private_servers))
      refuse('url', 'Enter a public internet address that starts with https://.');
    if (step.type === 'send_email' && step.saved_email) {
      const { id: email_id, version } = step.saved_email;
      if (!(await findTemplate(ctx, { email_id, version }))?.offered)
        refuse('saved_email', 'This email no longer exists. Choose another.');
    }
    const lookups =
      step.type === 'add_tag' || step.type === 'remove_tag'
        ? { tag_ids: step.tag_ids }
        : step.type === 'set_status'
          ? { status_id: step.status_id }
          : undefined;
    const keep = (field?: string) => (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'invalid') throw error;
      for (const [name, says] of Object.entries(error.fields ?? {}))
        refuse(field ?? name, says[0] ?? 'This no longer exists. Choose another.');
    };
    if (lookups) await requireLookups(ctx, lookups).catch(keep());
    if (step.type === 'condition')
      await requireOurs(ctx, contactsScope.parse({ search: step.search })).catch(keep('search'));
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields });
}

const isCallable = (url: string, privateToo: boolean) => URL.canParse(url) && mayBeAsked(new URL(url), privateToo);
