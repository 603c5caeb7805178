import { workflow } from '@bookline/contract/features/workflow';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { recordActivity } from '../contacts/contacts.api.ts';
import { activateFlow, activateTemplate, writeFlow, writeTemplate } from '../workflows/workflows.api.ts';
import { countPrograms, listWithoutProgram } from './aftercares.queries.ts';
import { standardSteps } from './standard-steps.ts';

const name = 'Aftercare';

/** Creates the standard program as a workflow of the acting admin, and activates it. Throws 403 without workflows, and 422 if there is a program. */
export async function createProgram(ctx: Context): Promise<{ flow_id: string }> {
  if (!ctx.actor.features.has('workflow')) throw new AppError('forbidden');
  if ((await countPrograms(ctx.db, ctx.tenant.id)) > 0)
    throw invalid('base', 'An active workflow already starts with an enrollment in aftercare.');
  const description = 'A call and letters over a year for survivors of a contact who died.';
  const template = await writeTemplate(
    ctx,
    workflow.create_template.body.parse({ name, description, steps: standardSteps }),
  );
  await activateTemplate(ctx, template.id, { activated: true, move_running: false, revision: undefined });
  const flow = await writeFlow(
    ctx,
    // Each death begins it again, as does an enrollment after a correction.
    workflow.create_flow.body.parse({
      template_id: template.id,
      name,
      trigger: { type: 'aftercare' },
      reentry_days: 0,
    }),
  );
  await activateFlow(ctx, flow.id, true);
  // Entries from before the activation start nothing, so families that wait are enrolled now.
  const waiting = await listWithoutProgram(ctx.db, ctx.tenant.id);
  await recordActivity(
    ctx,
    ...waiting.map((contact_id) => ({ contact_id, kind: 'aftercare', detail: { did: 'survivor' } }) as const),
  );
  return { flow_id: flow.id };
}
