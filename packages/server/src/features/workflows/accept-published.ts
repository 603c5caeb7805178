import type { Context } from '../../platform/context.ts';
import { visibleOwners } from '../users/users.api.ts';
import { commands } from './flow-rights.ts';
import { listFlowOwners, updateFlow } from './flows.queries.ts';

export interface Accepted {
  readonly version: number;
  /** Also moves running contacts to it. */
  readonly move_running: boolean;
}

/**
 * The flows that a publisher accepts a version for: their own if they wrote the steps, and with `move_running` also the flows of visible users
 * they outrank. All others keep their version.
 */
export async function acceptPublished(
  ctx: Context,
  templateId: string,
  { version, move_running, wrote }: Accepted & { readonly wrote: boolean },
): Promise<number> {
  const visible = await visibleOwners(ctx);
  const flows = await listFlowOwners(ctx.db, ctx.tenant.id, templateId);
  const theirs = flows.filter((flow) =>
    move_running
      ? commands(ctx, flow) && (visible.everything || visible.owner_ids.includes(flow.owner_id))
      : wrote && flow.owner_id === ctx.actor.user_id,
  );
  for (const { id } of theirs) await keepAccepted(ctx, id, { version, move_running });
  return theirs.length;
}

/** Stores that a flow has this version, and whether running contacts move to it. */
export const keepAccepted = (ctx: Context, id: string, { version, move_running }: Accepted) =>
  updateFlow(ctx.db, ctx.tenant.id, id, {
    version,
    ...(move_running && { moved_to: version }),
    problem: null,
    updated_at: ctx.clock.now(),
  });
