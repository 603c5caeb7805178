import { bulkSkips } from '@bookline/contract/rules/bulk';
import { actorColumns } from '../../../platform/actor-columns.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { reasonOf } from '../../../platform/jobs/run-task.ts';
import { keepContactsChanged } from '../../../platform/live/live-event.ts';
import { changeContacts } from '../../bulk/bulk.api.ts';
import { changeContact, visibleContacts } from '../../contacts/contacts.api.ts';
import { requireLookups } from '../../lookups/lookups.api.ts';
import { takeTurnsOf } from '../flows.queries.ts';
import { listActivePeople } from '../people.queries.ts';
import {
  type AtStep,
  attempt,
  forAll,
  forEach,
  namedByAuthor,
  type StepHandler,
  type StepResults,
  skipped,
} from './step-handler.ts';

type Change = Parameters<typeof changeContacts>[2];

/** A tag or status, with the same timeline entries as a bulk action. */
async function changeAll(
  ctx: Context,
  what: Change,
  at: readonly AtStep[],
  detail: Record<string, unknown>,
): Promise<StepResults> {
  const { actor, db, tenant } = ctx;
  const outcomes = await changeContacts(
    db,
    tenant.id,
    what,
    at.map(({ contact }) => contact.id),
    {
      at: ctx.clock.now(),
      ...actorColumns(actor),
      visible: await visibleContacts(ctx),
    },
  );
  const of = new Map(outcomes.map((outcome) => [outcome.contact_id, outcome]));
  await keepContactsChanged(
    db,
    tenant.id,
    outcomes.filter(({ outcome }) => outcome === 'changed').map(({ contact_id }) => contact_id),
  );
  return forEach(at, ({ contact }) => {
    const { outcome = 'skipped', reason = 'gone' } = of.get(contact.id) ?? {};
    if (outcome === 'skipped') return skipped(bulkSkips[reason ?? 'gone'], detail);
    return { outcome: outcome === 'changed' ? 'done' : 'same', detail };
  });
}

/** The lookup's error for missing records. Null if none is missing. */
async function missing(ctx: Context, ids: Parameters<typeof requireLookups>[1]): Promise<string | null> {
  try {
    await requireLookups(ctx, ids);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return reasonOf(error);
    throw error;
  }
}

const tagging =
  (mode: 'add' | 'remove'): StepHandler<'add_tag' | 'remove_tag'> =>
  async (ctx, _flow, { tag_ids }, at) => {
    const gone = mode === 'add' ? await missing(ctx, { tag_ids }) : null;
    if (gone) return forAll(at, skipped(gone, { tag_ids }));
    return changeAll(ctx, { action: 'tags', tags: { mode, tag_ids } }, at, { tag_ids });
  };
export const doAddTag = tagging('add');
export const doRemoveTag = tagging('remove');

export const doSetStatus: StepHandler<'set_status'> = async (ctx, _flow, { status_id }, at) => {
  const gone = await missing(ctx, { status_id });
  if (gone) return forAll(at, skipped(gone, { status_id }));
  return changeAll(ctx, { action: 'update', fields: { status_id } }, at, { status_id });
};

/** Assigns each contact to one of these users, round-robin. Former users and users the author can't see are skipped. */
export const doAssignOwner: StepHandler<'assign_owner'> = async (ctx, flow, { id: step_id, user_ids }, at) => {
  const active = await listActivePeople(ctx.db, ctx.tenant.id, user_ids);
  const named = await namedByAuthor(flow, user_ids);
  const people = named.filter((id) => active.has(id));
  if (people.length === 0) return forAll(at, skipped('None of the users in the round-robin are active.'));
  const first =
    people.length === 1 ? 0 : await takeTurnsOf(ctx.db, ctx.tenant.id, { flow_id: flow.id, step_id, count: at.length });
  let turn = first;
  return forEach(at, ({ contact }) => {
    const owner_id = people[turn++ % people.length];
    const detail = { user_id: owner_id };
    if (owner_id === undefined || contact.owner_id === owner_id) return { outcome: 'same', detail };
    return attempt(ctx, async () => {
      await changeContact(ctx, contact.id, { owner_id });
      return { outcome: 'done', detail };
    });
  });
};
