import { contactsScope } from '@bookline/contract/features/contacts-scope';
import type { Step } from '@bookline/contract/features/workflow-steps';
import { peopleOf } from '@bookline/contract/rules/workflow-words';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { mayBeAsked } from '../../platform/net/fetch-public.ts';
import { requireLookups } from '../lookups/lookups.api.ts';
import { requireOurs } from '../quick-filters/quick-filters.api.ts';
import { reachOf } from '../users/users.api.ts';
import { listActivePeople } from './people.queries.ts';

/**
 * That the tags, statuses and people that steps name are there, and the people within the acting person's reach; and that the addresses they call are
 * not those of the house. Throws 422 with the step's field.
 */
export async function requireReferences(ctx: Context, steps: readonly Step[]): Promise<void> {
  const fields: Record<string, string[]> = {};
  const reach = await reachOf(ctx);
  const named = steps.flatMap((step) => peopleOf(step)?.ids ?? []);
  const active = await listActivePeople(ctx.db, ctx.tenant.id, named);
  for (const [index, step] of steps.entries()) {
    const refuse = (field: string, says: string) => {
      fields[`steps.${index}.${field}`] = [says];
    };
    const people = peopleOf(step);
    if (people?.ids.some((id) => !active.has(id) || !(reach.everything || reach.owner_ids.includes(id))))
      refuse(people.field, 'Choose yourself or somebody in your downline.');
    if (step.type === 'webhook' && step.url !== '' && !isCallable(step.url, ctx.mail.private_servers))
      refuse('url', 'Give an https address of the public internet.');
    const lookups =
      step.type === 'add_tag' || step.type === 'remove_tag'
        ? { tag_ids: step.tag_ids }
        : step.type === 'set_status'
          ? { status_id: step.status_id }
          : undefined;
    const keep = (field?: string) => (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'invalid') throw error;
      for (const [name, says] of Object.entries(error.fields ?? {}))
        refuse(field ?? name, says[0] ?? 'This is not there any more.');
    };
    if (lookups) await requireLookups(ctx, lookups).catch(keep());
    if (step.type === 'condition')
      await requireOurs(ctx, contactsScope.parse({ search: step.search })).catch(keep('search'));
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields });
}

const isCallable = (url: string, privateToo: boolean) => URL.canParse(url) && mayBeAsked(new URL(url), privateToo);
