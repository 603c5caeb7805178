import { z } from 'zod';
import { type Access, defineEndpoints } from '../endpoint.ts';
import { entity, isoDate, isoTime, line, reference, uuid, withId } from '../fields.ts';
import { one } from '../paging.ts';
import {
  MAX_CONDITION_NOTES,
  MAX_FREQUENCY,
  MAX_LABEL,
  MAX_MBI,
  MAX_MEDICARE_PLAN,
  MAX_NPI,
  MAX_PHONE,
  MAX_RECORD_NAME,
  MAX_RX_ENTRIES,
  MAX_STREET,
} from '../rules/limits.ts';
import { mbiFault, normalizeMbi } from '../rules/mbi.ts';
import { isNpi } from '../rules/npi.ts';

const fields = {
  medications: z.object({
    name: line(MAX_RECORD_NAME).min(1, 'Enter the medication’s name.'),
    /** '10 mg' */
    dose: line(MAX_LABEL),
    /** 'twice a day' */
    frequency: line(MAX_FREQUENCY),
    /** '60 per 30 days' */
    quantity: line(MAX_LABEL),
  }),
  pharmacies: z.object({
    name: line(MAX_RECORD_NAME).min(1, 'Enter the pharmacy’s name.'),
    phone: line(MAX_PHONE),
    address: line(MAX_STREET),
  }),
  doctors: z.object({
    name: line(MAX_RECORD_NAME).min(1, 'Enter the doctor’s name.'),
    specialty: line(MAX_RECORD_NAME),
    phone: line(MAX_PHONE),
    npi: line(MAX_NPI).refine((npi) => npi === '' || isNpi(npi), 'This isn’t a valid NPI. Check its ten digits.'),
  }),
  conditions: z.object({
    name: line(MAX_RECORD_NAME).min(1, 'Enter the condition’s name.'),
    notes: line(MAX_CONDITION_NOTES),
  }),
};

/** The lists of a contact's Rx details. */
export const rxLists = ['medications', 'pharmacies', 'doctors', 'conditions'] as const;
export type RxList = (typeof rxLists)[number];
/** What the timeline and audit log may record of a change: the sections, never their contents. */
export type RxSection = RxList | 'medicare';
export type RxItem<L extends RxList> = z.infer<(typeof fields)[L]>;

const kept = { id: uuid };
const sent = { id: uuid.optional() };
const tooMany = `Enter ${MAX_RX_ENTRIES} or fewer.`;

export const rxRecord = entity('RxRecord', {
  medications: z.array(fields.medications.extend(kept)),
  pharmacies: z.array(fields.pharmacies.extend(kept)),
  doctors: z.array(fields.doctors.extend(kept)),
  conditions: z.array(fields.conditions.extend(kept)),
  medicare: z.object({
    /** The end of the Medicare number. Only `reveal` shows all of it. */
    mbi_last4: z.string().nullable(),
    part_a_on: isoDate.nullable(),
    part_b_on: isoDate.nullable(),
    plan: z.string(),
  }),
  /** The current version, to send back with a change. */
  version: z.string(),
  saved: z.object({ at: isoTime, by: reference.nullable() }).nullable(),
});
export type RxRecord = z.infer<typeof rxRecord>;

const mbi = z
  .string()
  .max(MAX_MBI, `Use ${MAX_MBI} characters or fewer.`)
  .superRefine((text, ctx) => {
    const fault = mbiFault(text);
    if (fault) ctx.addIssue({ code: 'custom', message: fault });
  })
  .transform(normalizeMbi);

export const medicareChange = z
  .object({
    mbi: mbi.nullable(),
    part_a_on: isoDate.nullable(),
    part_b_on: isoDate.nullable(),
    plan: line(MAX_MEDICARE_PLAN),
  })
  .partial();
export type MedicareChange = z.output<typeof medicareChange>;

export const rxChange = entity('RxChange', {
  version: z.string().max(40).optional(),
  medications: z.array(fields.medications.extend(sent)).max(MAX_RX_ENTRIES, tooMany).optional(),
  pharmacies: z.array(fields.pharmacies.extend(sent)).max(MAX_RX_ENTRIES, tooMany).optional(),
  doctors: z.array(fields.doctors.extend(sent)).max(MAX_RX_ENTRIES, tooMany).optional(),
  conditions: z.array(fields.conditions.extend(sent)).max(MAX_RX_ENTRIES, tooMany).optional(),
  medicare: medicareChange.optional(),
});
export type RxChange = z.output<typeof rxChange>;
export type RxChangeInput = z.input<typeof rxChange>;

/** Users who see the contact, if the tenant has the feature. */
export const RX: Access = { kind: 'user', feature: 'rx_details' };

/** R312: read with GET and written with PATCH, one record per contact path. */
export const rxDetails = defineEndpoints('rx-details', {
  get: {
    method: 'GET',
    path: '/v1/contacts/{id}/rx_details',
    access: RX,
    summary: 'Get a contact’s medications, pharmacies, doctors, conditions, and Medicare details',
    description: 'Health data. Each view is recorded in the audit log.',
    params: withId,
    response: one(rxRecord),
  },
  update: {
    method: 'PATCH',
    path: '/v1/contacts/{id}/rx_details',
    access: RX,
    summary: 'Change a contact’s Rx and Medicare details',
    description:
      'A list that you send replaces the current one. Entries with the same `id` stay the same entry. Fields you leave out don’t change. With a `version`, 409 if it changed since.',
    params: withId,
    body: rxChange,
    response: one(rxRecord),
  },
});
