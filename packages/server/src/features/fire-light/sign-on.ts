import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import type { SignOn } from '../../providers/applications/port.ts';
import { requireApplication } from './answers.ts';
import { conflict } from './applications.service.ts';
import { askFireLight, fireLightOf } from './fire-light-account.ts';

/** Signs the agent on to FireLight, at its home page or in an application. Throws 404, 409 if it isn't there yet, and 422 without an account. */
export async function signOn(signedIn: SignedInContext, applicationId: string | undefined): Promise<SignOn> {
  const { connected, activity } = await signedIn.transaction(async (ctx) => {
    const row = applicationId === undefined ? undefined : await requireApplication(ctx, applicationId);
    const found = await fireLightOf(ctx);
    if (!found) throw invalid('base', 'Your company isn’t connected to FireLight. Ask an admin to set it up.');
    if (row && row.external_id === null)
      throw conflict(row.problem ?? 'FireLight doesn’t have this application yet. Try again in a moment.');
    await audit(ctx, {
      action: 'application.sign_on',
      subject_id: applicationId ?? ctx.actor.user_id,
      ...(row && { contact_id: row.contact_id }),
    });
    return { connected: found, activity: row?.external_id ?? null };
  });
  const { user_id, name } = signedIn.actor;
  const { email } = signedIn.actor.user;
  return connected.fire_light.signOn({ id: user_id, name, email }, activity);
}

/** Has a job ask where an application stands. Throws 404 and 409. */
export async function checkApplication(ctx: Context, id: string): Promise<{ readonly id: string }> {
  const row = await requireApplication(ctx, id);
  if (row.provider !== 'fire_light') throw conflict('This application isn’t at FireLight.');
  await askFireLight(ctx, id);
  return { id };
}
