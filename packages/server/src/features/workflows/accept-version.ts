import type { WfFlow } from '@bookline/contract/features/workflow-flows';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { type Accepted, keepAccepted } from './accept-published.ts';
import { lockOwnFlow, requireAuthor } from './flow-rights.ts';
import { acceptedOf, versionChanged } from './flow-versions.ts';
import { readFlow } from './flows.service.ts';
import { requireThemselves } from './require-mailable.ts';

/**
 * Accepts the template's newest version for a flow. Throws 404, 403 for a flow of a user they don't outrank, 409 if `version` is no longer the
 * newest, and 422 if its author can't act.
 */
export async function acceptVersion(ctx: Context, id: string, { version, move_running }: Accepted): Promise<WfFlow> {
  const { template_id, template_version, name, version: from } = await lockOwnFlow(ctx, id);
  if (version !== template_version) throw versionChanged();
  const accepted = await acceptedOf(ctx, { template_id, version });
  requireThemselves(ctx, accepted?.steps ?? []);
  await requireAuthor(ctx, accepted?.author_id);
  await keepAccepted(ctx, id, { version, move_running });
  await audit(ctx, { action: 'workflow.accept', subject_id: id, detail: { name, version, from, move_running } });
  return readFlow(ctx, id);
}
