import { dialerProfile } from '@bookline/contract/features/dialer-profile';
import { phoneNumbers } from '@bookline/contract/features/phone-numbers';
import { phoneSimulator } from '@bookline/contract/features/phone-simulator';
import { adminPhoneNumbers, telephony } from '@bookline/contract/features/telephony';
import { detached, implement } from '../../platform/http/routes.ts';
import {
  changeTenantNumber,
  enableDialer,
  keepTenantNumber,
  readDialerPeople,
  readTenantNumbers,
  releaseTenantNumber,
} from './admin-numbers.service.ts';
import { changeDialerSettings, readDialerSettings, removeVerifiedNumber } from './dialer-profile.service.ts';
import { changeOwnNumber, keepOwnNumber, readOwnNumbers, releaseOwnNumber } from './own-numbers.service.ts';
import { readPhoneSimulator, readPhoneSimulatorHere } from './phone-simulator.service.ts';
import { purchaseNumber, readOrder } from './purchase-number.ts';
import { searchNumbers } from './search-numbers.ts';
import { changeTelephony, readTelephony, testTelephony } from './telephony.service.ts';
import { confirmCode, sendCode } from './verify-phone.ts';

export const phoneNumberRoutes = [
  ...implement(phoneNumbers, {
    search: detached(async (ctx, { query }) => ({ data: await searchNumbers(ctx, query) })),
    purchase: detached(async (ctx, { body }) => ({ data: await purchaseNumber(ctx, body) })),
    order: async (ctx, { params }) => ({ data: await readOrder(ctx, params.id) }),
    list: async (ctx) => ({ data: await readOwnNumbers(ctx) }),
    update: async (ctx, { params, body }) => ({ data: await changeOwnNumber(ctx, params.id, body) }),
    release: async (ctx, { params }) => ({ data: await releaseOwnNumber(ctx, params.id) }),
    keep: async (ctx, { params }) => ({ data: await keepOwnNumber(ctx, params.id) }),
  }),
  ...implement(dialerProfile, {
    get: async (ctx) => ({ data: await readDialerSettings(ctx) }),
    update: async (ctx, { body }) => ({ data: await changeDialerSettings(ctx, body) }),
    verify: detached(async (ctx, { body }) => ({ data: await sendCode(ctx, body) })),
    confirm: detached(async (ctx, { body }) => ({ data: await confirmCode(ctx, body.code) })),
    remove: async (ctx) => ({ data: await removeVerifiedNumber(ctx) }),
  }),
  ...implement(telephony, {
    get: async (ctx) => ({ data: await readTelephony(ctx) }),
    set: detached(async (ctx, { body }) => ({ data: await changeTelephony(ctx, body) })),
    test: detached(async (ctx) => ({ data: await testTelephony(ctx) })),
  }),
  ...implement(adminPhoneNumbers, {
    list: (ctx, { query }) => readTenantNumbers(ctx, query),
    update: async (ctx, { params, body }) => ({ data: await changeTenantNumber(ctx, params.id, body) }),
    release: async (ctx, { params }) => ({ data: await releaseTenantNumber(ctx, params.id) }),
    keep: async (ctx, { params }) => ({ data: await keepTenantNumber(ctx, params.id) }),
    people: (ctx, { query }) => readDialerPeople(ctx, query),
    enable: async (ctx, { params, body }) => ({ data: await enableDialer(ctx, params.id, body.dialer_enabled) }),
  }),
  ...implement(phoneSimulator, {
    list: (ctx, { query }) => readPhoneSimulator(ctx, query),
    listHere: (ctx, { query }) => readPhoneSimulatorHere(ctx, query),
  }),
];
