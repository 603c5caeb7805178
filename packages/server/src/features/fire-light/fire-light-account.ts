import type { ApplicationFormName } from '@bookline/contract/rules/application-forms';
import { productsIn, type SettingKey } from '@bookline/contract/rules/settings';
import type { Services } from '../../platform/context.ts';
import { readRsaKey } from '../../platform/crypto/rsa-key.ts';
import type { SealingContext } from '../../platform/crypto/tenant-secrets.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { FireLight } from '../../providers/applications/port.ts';
import { readSetting } from '../settings/settings.api.ts';

export const BEGIN = 'begin-fire-light-application';
export const ASK = 'ask-fire-light-application';
/** About an hour. Then the schedule asks again. */
const ATTEMPTS = 10;

export interface Connected {
  readonly fire_light: FireLight;
  /** Product codes by form. */
  readonly products: Readonly<Record<string, string>>;
}

/** The company's FireLight. Undefined if it's off, or not set up completely: then forms are built in. */
export async function fireLightOf(ctx: SealingContext & Pick<Services, 'vendors'>): Promise<Connected | undefined> {
  const read = (key: SettingKey) => readSetting(ctx, key);
  const site = await read('FIRELIGHT_SITE');
  if (site !== 'uat' && site !== 'www') return undefined;
  const organization = await read('FIRELIGHT_ORGANIZATION');
  const issuer = await read('FIRELIGHT_ISSUER');
  const carrier = await read('FIRELIGHT_CARRIER');
  const secret = await read('FIRELIGHT_SECRET');
  const key = await read('FIRELIGHT_KEY');
  const products = productsIn(await read('FIRELIGHT_PRODUCTS')) ?? {};
  if (!organization || !issuer || !carrier || !secret || !key || Object.keys(products).length === 0) return undefined;
  const role = await read('FIRELIGHT_ROLE');
  const account = { organization, issuer, role, carrier, secret, ...readRsaKey(key) };
  return { fire_light: ctx.vendors.fire_light(site, account), products };
}

/** Where a new application of a form is filled in. */
export const hasProduct = (connected: Connected | undefined, form: ApplicationFormName): boolean =>
  connected?.products[form] !== undefined;

type InTransaction = Pick<SealingContext, 'db' | 'tenant'>;
const soon = (ctx: InTransaction, task: string, application_id: string) =>
  enqueue(
    ctx,
    task,
    { application_id },
    { key: `${task}:${application_id}`, queue: application_id, max_attempts: ATTEMPTS },
  );

/** Has a job begin an application at FireLight. Run twice, it's begun once. */
export const beginAtFireLight = (ctx: InTransaction, id: string) => soon(ctx, BEGIN, id);
export const askFireLight = (ctx: InTransaction, id: string) => soon(ctx, ASK, id);
