import { addresses } from '@bookline/contract/features/addresses';
import { AppError } from '../../platform/errors.ts';
import { detached, implement } from '../../platform/http/routes.ts';
import { placeOfZip } from '../../providers/addresses/us-zips.ts';
import { zoneOfAddress } from '../contacts/contacts.api.ts';
import { completeAddress, suggestAddresses } from './suggest-addresses.ts';

export const addressRoutes = implement(addresses, {
  zip: detached(async (_ctx, { params: { zip } }) => {
    const place = placeOfZip(zip);
    if (!place) throw new AppError('not_found');
    return { data: { zip, ...place, timezone: zoneOfAddress(place.state, zip) } };
  }),
  suggest: detached(async (ctx, { body }) => ({ data: await suggestAddresses(ctx, body) })),
  complete: detached(async (ctx, { body }) => ({ data: await completeAddress(ctx, body) })),
});
