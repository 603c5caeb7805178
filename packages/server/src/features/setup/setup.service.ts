import type { BodyOf } from '@bookline/contract/endpoint';
import { type Setup, type SetupStep, type setupCalls, setupSteps } from '@bookline/contract/features/setup';
import { lookups } from '../../demo/people/lookups.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { deleteMark, getFacts, listMarks, listSamples, listStages, saveMark } from './setup.queries.ts';

/** The steps of the setup, computed from the tenant's data, and how many sample contacts there are. */
export async function readSetup(ctx: Context): Promise<Setup> {
  const { db, tenant } = ctx;
  const facts = await getFacts(db, tenant.id);
  const marks = await listMarks(db, tenant.id);
  const done: Readonly<Record<SetupStep, boolean>> = {
    brand: facts.has_brand,
    statuses: await areStagesChanged(ctx),
    mail_server: facts.has_mail_server,
    phone_numbers: facts.has_number,
    text_registration: facts.has_verified_number,
    users: facts.has_colleague,
    import: facts.has_contact,
  };
  return {
    steps: setupSteps.map((step) => ({
      step,
      done: done[step] || marks.has(step),
      marked: !done[step] && marks.has(step),
    })),
    sample_contacts: (await listSamples(db, tenant.id)).length,
  };
}

/** Whether statuses or sources differ from those a new tenant starts with. */
async function areStagesChanged({ db, tenant }: Context): Promise<boolean> {
  const { statuses, sources } = await listStages(db, tenant.id);
  const start = lookups[tenant.variant];
  const textOf = (rows: readonly { readonly title: string; readonly color: string }[]) =>
    rows.map(({ title, color }) => `${title} ${color}`).join('\n');
  return (
    textOf(statuses) !== textOf(start.statuses) ||
    sources.join('\n') !== start.sources.map(({ title }) => title).join('\n')
  );
}

/** Ticks a step that isn't needed, or clears the tick. */
export async function markStep(ctx: Context, { step, marked }: BodyOf<typeof setupCalls.mark>): Promise<Setup> {
  const { db, tenant, actor, clock } = ctx;
  if (marked) await saveMark(db, tenant.id, step, actor.user_id, clock.now());
  else await deleteMark(db, tenant.id, step);
  await audit(ctx, { action: 'setup.mark', subject_type: 'setup', subject_id: step, detail: { marked } });
  return readSetup(ctx);
}
