import type { WfFlowPage } from '@bookline/contract/features/workflow-flows';
import type { Step } from '@bookline/contract/features/workflow-steps';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { personSees, visibleOwnersOf } from '../users/users.api.ts';
import { changeNames } from './change-names.ts';
import { ableUser } from './flow-rights.ts';
import type { FlowRow } from './flows.queries.ts';
import { listPeopleNames } from './people.queries.ts';
import { stepChanges } from './step-changes.ts';
import { listVersions, type Version } from './versions.queries.ts';

/** The version a flow's owner accepted. Undefined if they accepted none yet. */
export async function acceptedOf(
  { db, tenant }: Context,
  { template_id, version }: Pick<FlowRow, 'template_id' | 'version'>,
): Promise<Version | undefined> {
  return (await listVersions(db, tenant.id, template_id)).get(version);
}

/** The error for a version that is no longer the newest. */
export const versionChanged = () =>
  new AppError('conflict', {
    fields: { version: ['The template changed while you were looking at it. Review the newest version.'] },
  });

/** The author of a version's steps, and whether they can still act on the contacts of a flow's owner. */
export async function authorOf(
  ctx: Context,
  { author_id: id }: Version,
  ownerId: string,
): Promise<NonNullable<WfFlowPage['author']>> {
  const sees = id === ownerId || personSees(await visibleOwnersOf(ctx, id), { owner_id: ownerId, pool_id: null });
  return { ...(await named(ctx, id)), able: (await ableUser(ctx, id)) !== undefined, sees_owner: sees };
}

/** A version offered to a flow's owner, with its changes. */
export async function newerVersion(
  ctx: Context,
  { version, author_id, published_at, steps }: Version,
  accepted: readonly Step[],
): Promise<NonNullable<WfFlowPage['newer']>> {
  const names = await changeNames(ctx, [...accepted, ...steps]);
  const changes = stepChanges(accepted, steps, names);
  return { version, author: await named(ctx, author_id), published_at, changes };
}

async function named({ db, tenant }: Context, id: string): Promise<{ id: string; name: string }> {
  return { id, name: (await listPeopleNames(db, tenant.id, [id])).get(id) ?? '' };
}
