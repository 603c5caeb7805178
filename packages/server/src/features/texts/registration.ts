import type { Db } from '../../platform/db/database.ts';
import { registrationOf } from '../text-registrations/text-registrations.api.ts';

/**
 * Why US carriers wouldn't take texts of a number, as a sentence; undefined if they do. Numbers of the built-in provider need no registration, but one that
 * was submitted counts, so that the process can be tried. Asked when a text is accepted and again before it's sent, for every kind of text.
 */
export async function registrationProblem(
  db: Db,
  tenantId: number,
  number: { readonly id: string; readonly provider: 'local' | 'twilio'; readonly kind: 'local' | 'toll_free' },
  theirNumber: string,
): Promise<string | undefined> {
  if (!theirNumber.startsWith('+1')) return undefined;
  const state = (await registrationOf(db, tenantId, number.id))?.state;
  if (state === 'verified' || (state === undefined && number.provider === 'local')) return undefined;
  const what = number.kind === 'toll_free' ? 'verified' : 'registered';
  if (state === 'pending')
    return `This number is still being ${what} for texts. Carriers accept texts from it once that’s done.`;
  if (state === 'rejected')
    return `Carriers refused to have this number ${what} for texts. Ask an admin to correct the registration.`;
  return `This number isn’t ${what} for texts in the US. Ask an admin to register it.`;
}
