import type { BrandFacts, CampaignFacts, TollFreeFacts } from '@bookline/contract/features/text-registrations';
import type { CompanyType, TextUse } from '@bookline/contract/rules/text-registrations';
import type { Twilio } from 'twilio';
import { CarrierError } from '../telephony/port.ts';
import type { HandedIn, RegistryRefs, TextRegistry, Verdict } from './port.ts';

/** How the account is asked: `write` once, because its job tries again, and `read` several times. */
export interface TwilioAsk {
  write<T>(work: (client: Twilio) => Promise<T>): Promise<T>;
  read<T>(work: (client: Twilio) => Promise<T>): Promise<T>;
}

/** Twilio's own policies: a secondary customer profile, and a profile for texts (docs/trust-hub). */
const PROFILE_POLICY = 'RNdfbf3fae0e1107f8aded0e7cead80bf5';
const TEXT_POLICY = 'RNb0d4771c2c98518d916a3d4cd70a8f8b';

interface Step<F> {
  /** What the registry's name for it is stored under. */
  readonly key: string;
  /** Looks for it first, if handing it in twice would cost money. */
  readonly find?: (client: Twilio, at: At<F>) => Promise<string | undefined>;
  readonly make: (client: Twilio, at: At<F>) => Promise<string>;
}

interface At<F> {
  readonly given: HandedIn;
  readonly facts: F;
  readonly ref: (key: string) => string;
}

const businessTypes: Readonly<Record<CompanyType, string>> = {
  private_company: 'Corporation',
  public_company: 'Corporation',
  non_profit: 'Non-profit Corporation',
  government: 'Government',
};
const companyTypes: Readonly<Record<CompanyType, string>> = {
  private_company: 'private',
  public_company: 'public',
  non_profit: 'non-profit',
  government: 'government',
};
const useCases: Readonly<Record<TextUse, string>> = {
  mixed: 'MIXED',
  customer_care: 'CUSTOMER_CARE',
  account_notification: 'ACCOUNT_NOTIFICATION',
  marketing: 'MARKETING',
  low_volume: 'LOW_VOLUME',
};

const named = ({ given }: At<unknown>) => `bookline ${given.id}`;
const e164 = (phone: string) => `+1${phone.replace(/\D/g, '').slice(-10)}`;

const assigned = (to: 'profile' | 'product', key: string): Step<BrandFacts> => ({
  key: `${key}_assigned`,
  make: async ({ trusthub }, { ref }) => {
    const objectSid = ref(key);
    return to === 'profile'
      ? (await trusthub.v1.customerProfiles(ref('profile')).customerProfilesEntityAssignments.create({ objectSid })).sid
      : (await trusthub.v1.trustProducts(ref('product')).trustProductsEntityAssignments.create({ objectSid })).sid;
  },
});

/** Throws the reason if the registry's own check finds something missing. */
function requireCompliant({ sid, status, results }: { sid: string; status: string; results: unknown }): string {
  if (status === 'compliant') return sid;
  throw new CarrierError('refused', `The registry’s check found something missing: ${reasonsIn(results)}`);
}

/** The company: a customer profile with its facts and representative, a profile for texts, and the brand of both. */
const brandSteps: readonly Step<BrandFacts>[] = [
  {
    key: 'profile',
    make: async ({ trusthub }, at) =>
      (
        await trusthub.v1.customerProfiles.create({
          friendlyName: named(at),
          email: at.facts.contact_email,
          policySid: PROFILE_POLICY,
          statusCallback: at.given.callback_url,
        })
      ).sid,
  },
  {
    key: 'business',
    make: async ({ trusthub }, at) =>
      (
        await trusthub.v1.endUsers.create({
          friendlyName: named(at),
          type: 'customer_profile_business_information',
          attributes: {
            business_name: at.facts.legal_name,
            business_type: businessTypes[at.facts.company_type],
            business_registration_identifier: 'EIN',
            business_registration_number: at.facts.ein.replace(/\D/g, ''),
            business_industry: 'INSURANCE',
            business_identity: 'direct_customer',
            business_regions_of_operation: 'USA_AND_CANADA',
            website_url: at.facts.website,
          },
        })
      ).sid,
  },
  assigned('profile', 'business'),
  {
    key: 'representative',
    make: async ({ trusthub }, at) =>
      (
        await trusthub.v1.endUsers.create({
          friendlyName: named(at),
          type: 'authorized_representative_1',
          attributes: {
            first_name: at.facts.contact_first_name,
            last_name: at.facts.contact_last_name,
            email: at.facts.contact_email,
            phone_number: e164(at.facts.contact_phone),
            business_title: at.facts.contact_title,
            job_position: 'Other',
          },
        })
      ).sid,
  },
  assigned('profile', 'representative'),
  {
    key: 'address',
    make: async (client, { facts }) =>
      (
        await client.addresses.create({
          customerName: facts.legal_name,
          street: facts.street,
          city: facts.city,
          region: facts.state,
          postalCode: facts.zip,
          isoCountry: 'US',
        })
      ).sid,
  },
  {
    key: 'document',
    make: async ({ trusthub }, at) =>
      (
        await trusthub.v1.supportingDocuments.create({
          friendlyName: named(at),
          type: 'customer_profile_address',
          attributes: { address_sids: at.ref('address') },
        })
      ).sid,
  },
  assigned('profile', 'document'),
  {
    key: 'profile_checked',
    make: async ({ trusthub }, { ref }) =>
      requireCompliant(
        await trusthub.v1
          .customerProfiles(ref('profile'))
          .customerProfilesEvaluations.create({ policySid: PROFILE_POLICY }),
      ),
  },
  {
    key: 'profile_handed_in',
    make: async ({ trusthub }, { ref }) =>
      (await trusthub.v1.customerProfiles(ref('profile')).update({ status: 'pending-review' })).sid,
  },
  {
    key: 'product',
    make: async ({ trusthub }, at) =>
      (
        await trusthub.v1.trustProducts.create({
          friendlyName: named(at),
          email: at.facts.contact_email,
          policySid: TEXT_POLICY,
          statusCallback: at.given.callback_url,
        })
      ).sid,
  },
  {
    key: 'texts',
    make: async ({ trusthub }, at) => {
      const [stock_exchange, stock_ticker] = at.facts.stock_symbol.split(':');
      return (
        await trusthub.v1.endUsers.create({
          friendlyName: named(at),
          type: 'us_a2p_messaging_profile_information',
          attributes: {
            company_type: companyTypes[at.facts.company_type],
            ...(at.facts.company_type === 'public_company' && { stock_exchange, stock_ticker }),
          },
        })
      ).sid;
    },
  },
  assigned('product', 'texts'),
  assigned('product', 'profile'),
  {
    key: 'product_checked',
    make: async ({ trusthub }, { ref }) =>
      requireCompliant(
        await trusthub.v1.trustProducts(ref('product')).trustProductsEvaluations.create({ policySid: TEXT_POLICY }),
      ),
  },
  {
    key: 'product_handed_in',
    make: async ({ trusthub }, { ref }) =>
      (await trusthub.v1.trustProducts(ref('product')).update({ status: 'pending-review' })).sid,
  },
  {
    key: 'brand',
    find: async ({ messaging }, { ref }) =>
      (await messaging.v1.brandRegistrations.list({ limit: 50 })).find(
        ({ customerProfileBundleSid }) => customerProfileBundleSid === ref('profile'),
      )?.sid,
    make: async ({ messaging }, { ref }) =>
      (
        await messaging.v1.brandRegistrations.create({
          customerProfileBundleSid: ref('profile'),
          a2PProfileBundleSid: ref('product'),
          brandType: 'STANDARD',
        })
      ).sid,
  },
];

/** A use of texts: a messaging service, and its campaign. */
const campaignSteps: readonly Step<CampaignFacts>[] = [
  {
    key: 'service',
    find: async ({ messaging }, at) =>
      (await messaging.v1.services.list({ limit: 100 })).find(({ friendlyName }) => friendlyName === named(at))?.sid,
    // Each text is sent by its own number, with the addresses of ours.
    make: async ({ messaging }, at) =>
      (await messaging.v1.services.create({ friendlyName: named(at), useInboundWebhookOnNumber: true })).sid,
  },
  {
    key: 'campaign',
    find: async ({ messaging }, { ref }) =>
      (await messaging.v1.services(ref('service')).usAppToPerson.list({ limit: 1 }))[0]?.sid,
    make: async ({ messaging }, { given, facts, ref }) =>
      (
        await messaging.v1.services(ref('service')).usAppToPerson.create({
          brandRegistrationSid: given.brand?.refs.brand ?? '',
          usAppToPersonUsecase: useCases[facts.use_case],
          description: facts.description,
          messageFlow: facts.message_flow,
          messageSamples: [...facts.samples],
          hasEmbeddedLinks: facts.has_links,
          hasEmbeddedPhone: facts.has_phones,
          ...(facts.opt_in_text && { optInMessage: facts.opt_in_text, optInKeywords: ['START'] }),
          ...(facts.opt_out_text && { optOutMessage: facts.opt_out_text, optOutKeywords: ['STOP'] }),
          ...(facts.help_text && { helpMessage: facts.help_text, helpKeywords: ['HELP'] }),
        })
      ).sid,
  },
];

const tollFreeSteps: readonly Step<TollFreeFacts>[] = [
  {
    key: 'verification',
    find: async ({ messaging }, { given }) =>
      (await messaging.v1.tollfreeVerifications.list({ externalReferenceId: given.id, limit: 1 }))[0]?.sid,
    make: async ({ messaging }, { given, facts }) => {
      const brand = given.brand?.facts;
      return (
        await messaging.v1.tollfreeVerifications.create({
          externalReferenceId: given.id,
          tollfreePhoneNumberSid: given.numbers[0]?.ref ?? '',
          businessName: brand?.legal_name ?? '',
          businessWebsite: brand?.website ?? '',
          businessStreetAddress: brand?.street ?? '',
          businessCity: brand?.city ?? '',
          businessStateProvinceRegion: brand?.state ?? '',
          businessPostalCode: brand?.zip ?? '',
          businessCountry: 'US',
          businessContactFirstName: brand?.contact_first_name ?? '',
          businessContactLastName: brand?.contact_last_name ?? '',
          businessContactEmail: brand?.contact_email ?? '',
          businessContactPhone: e164(brand?.contact_phone ?? ''),
          businessRegistrationNumber: brand?.ein.replace(/\D/g, '') ?? '',
          businessRegistrationAuthority: 'EIN',
          businessRegistrationCountry: 'US',
          notificationEmail: brand?.contact_email ?? '',
          useCaseCategories: [useCases[facts.use_case]],
          useCaseSummary: facts.description,
          productionMessageSample: facts.samples[0] ?? '',
          optInImageUrls: [facts.opt_in_url],
          optInType: 'WEB_FORM',
          additionalInformation: facts.message_flow,
          messageVolume: facts.volume,
          ...(facts.help_text && { helpMessageSample: facts.help_text }),
        })
      ).sid;
    },
  },
];

/** Registration of brands, campaigns, and toll-free numbers at Twilio (TrustHub and A2P). */
export function openTwilioRegistry({ read, write }: TwilioAsk): TextRegistry {
  async function follow<F>(steps: readonly Step<F>[], facts: F, given: HandedIn, known: RegistryRefs, keep: Keep) {
    let refs = known;
    const at: At<F> = {
      given,
      facts,
      ref(key) {
        const found = refs[key];
        if (found === undefined) throw new Error(`the step ${key} isn't done`);
        return found;
      },
    };
    for (const { key, find, make } of steps) {
      if (refs[key] !== undefined) continue;
      const sid = (find && (await read((client) => find(client, at)))) ?? (await write((client) => make(client, at)));
      refs = { ...refs, [key]: sid };
      await keep(refs);
    }
  }
  return {
    name: 'twilio',
    async handIn(given, refs, keep) {
      const { facts } = given;
      if (facts.kind === 'brand') return follow(brandSteps, facts, given, refs, keep);
      if (facts.kind === 'campaign') return follow(campaignSteps, facts, given, refs, keep);
      return follow(tollFreeSteps, facts, given, refs, keep);
    },
    read: ({ facts: { kind } }, refs) =>
      read(async ({ messaging }): Promise<Verdict> => {
        if (kind === 'brand') {
          const { status, failureReason, errors } = await messaging.v1.brandRegistrations(refs.brand ?? '').fetch();
          if (status === 'APPROVED') return { state: 'verified', pace: null };
          if (status === 'FAILED' || status === 'SUSPENDED') return rejected(errors, failureReason);
          return { state: 'in_review' };
        }
        if (kind === 'campaign') {
          const use = messaging.v1.services(refs.service ?? '').usAppToPerson(refs.campaign ?? '');
          const { campaignStatus, errors, rateLimits } = await use.fetch();
          if (campaignStatus === 'VERIFIED') return { state: 'verified', pace: paceIn(rateLimits) };
          if (campaignStatus === 'FAILED' || campaignStatus === 'SUSPENDED') return rejected(errors, '');
          return { state: 'in_review' };
        }
        const { status, rejectionReason, rejectionReasons } = await messaging.v1
          .tollfreeVerifications(refs.verification ?? '')
          .fetch();
        if (status === 'TWILIO_APPROVED') return { state: 'verified', pace: 'toll_free' };
        if (status === 'TWILIO_REJECTED') return rejected(rejectionReasons, rejectionReason);
        return { state: 'in_review' };
      }),
    async attach({ numbers }, refs) {
      const service = refs.service ?? '';
      const held = await read(({ messaging }) => messaging.v1.services(service).phoneNumbers.list({ limit: 400 }));
      const wanted = new Set(numbers.map(({ ref }) => ref));
      for (const { sid } of held)
        if (!wanted.has(sid)) await write(({ messaging }) => messaging.v1.services(service).phoneNumbers(sid).remove());
      const there = new Set(held.map(({ sid }) => sid));
      for (const phoneNumberSid of wanted)
        if (!there.has(phoneNumberSid))
          await write(({ messaging }) => messaging.v1.services(service).phoneNumbers.create({ phoneNumberSid }));
    },
  };
}

type Keep = (refs: RegistryRefs) => Promise<void>;

const rejected = (errors: unknown, reason: string | null): Verdict => ({
  state: 'rejected',
  problem: reasonsIn(errors) || reason || 'The registry gave no reason. Check the facts, then submit them again.',
});

/** The sentences in a list of errors, wherever the registry put them. */
function reasonsIn(errors: unknown): string {
  const found: string[] = [];
  const look = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) look(each);
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) {
        if (/^(description|failure_reason|reason|message)$/.test(key) && typeof each === 'string' && each)
          found.push(each);
        else look(each);
      }
  };
  look(errors);
  return [...new Set(found)].join(' ').slice(0, 1000);
}

/** The class of AT&T, which sets the pace. */
function paceIn(limits: unknown): string | null {
  const att: unknown = typeof limits === 'object' && limits !== null && 'att' in limits ? limits.att : undefined;
  const letter: unknown = typeof att === 'object' && att !== null && 'msg_class' in att ? att.msg_class : undefined;
  return typeof letter === 'string' ? letter : null;
}
