import type { Corporation, CorporationType } from '@bookline/contract/features/corporations';
import { displayPhone } from '@bookline/contract/rules/phone';
import { type OfferDraft, offerDraftOf } from '../../webpages/webpages.api.ts';

/** The form's values, all as text; '' for none. */
export interface CorporationDraft extends OfferDraft {
  type: CorporationType;
  name: string;
  description: string;
  company_id: string;
  business_unit_id: string;
  user_id: string;
  domain_name: string;
  color_1: string;
  color_2: string;
  color_3: string;
  webpage_active: boolean;
  faqs: string;
  latest_news: string;
  languages_spoken: Corporation['languages_spoken'];
  office_hours: string;
  tracking_code: string;
  office_address: string;
  city: string;
  state: string;
  zip_code: string;
  phone: string;
  email: string;
  facebook: string;
  instagram: string;
  linkedin: string;
  twitter: string;
  google: string;
  youtube: string;
  yelp: string;
}

/** The text fields of a draft. */
export type TextField = {
  [K in keyof CorporationDraft]: string extends CorporationDraft[K] ? K : never;
}[keyof CorporationDraft];

/** A draft of an existing corporation, or of a new one of a type. */
export function draftOf(found: Corporation | null, type: CorporationType): CorporationDraft {
  return {
    ...offerDraftOf(found),
    type: found?.type ?? type,
    name: found?.name ?? '',
    description: found?.description ?? '',
    company_id: found?.company_id ?? '',
    business_unit_id: found?.business_unit_id ?? '',
    user_id: found?.user?.id ?? '',
    domain_name: found?.domain_name ?? '',
    color_1: found?.color_1 ?? '',
    color_2: found?.color_2 ?? '',
    color_3: found?.color_3 ?? '',
    webpage_active: found?.webpage_active ?? false,
    faqs: found?.faqs ?? '',
    latest_news: found?.latest_news ?? '',
    languages_spoken: found?.languages_spoken ?? [],
    office_hours: found?.office_hours ?? '',
    tracking_code: found?.tracking_code ?? '',
    office_address: found?.office_address ?? '',
    city: found?.city ?? '',
    state: found?.state ?? '',
    zip_code: found?.zip_code ?? '',
    phone: found?.phone ? displayPhone(found.phone) : '',
    email: found?.email ?? '',
    facebook: found?.facebook ?? '',
    instagram: found?.instagram ?? '',
    linkedin: found?.linkedin ?? '',
    twitter: found?.twitter ?? '',
    google: found?.google ?? '',
    youtube: found?.youtube ?? '',
    yelp: found?.yelp ?? '',
  };
}

/** A file of the corporation in the form. */
export interface FileDraft {
  /** Identifies the row while it has no id. */
  readonly key: string;
  readonly id?: string;
  file_title: string;
  file_link: string;
  /** The new file, and the name and URL of the current one. */
  file?: File;
  readonly kept?: { readonly name: string; readonly url: string };
  preview_image?: File;
  readonly preview_url?: string;
  changed: boolean;
  deleted: boolean;
}

export const fileDrafts = (found: Corporation | null): FileDraft[] =>
  (found?.files ?? []).map(({ id, file_title, file_link, file, preview_image }) => ({
    key: id,
    id,
    file_title,
    file_link,
    ...(file && { kept: file }),
    ...(preview_image && { preview_url: preview_image.url }),
    changed: false,
    deleted: false,
  }));

/** The changed files for the request, and their file parts by name. `keys` are the rows in request order. */
export function filesToSend(drafts: readonly FileDraft[]) {
  const changed = drafts.filter(({ id, changed, deleted }) => changed || (deleted && id));
  const sent = changed.filter(({ id, deleted }) => id || !deleted);
  const parts: Record<string, File> = {};
  for (const [place, { file, preview_image, deleted }] of sent.entries()) {
    if (file && !deleted) parts[`files[${place}][file]`] = file;
    if (preview_image && !deleted) parts[`files[${place}][preview_image]`] = preview_image;
  }
  const files = sent.map(({ id, file_title, file_link, deleted }) => ({
    ...(id && { id }),
    ...(deleted ? { delete: true } : { file_title, file_link }),
  }));
  return { files, parts, keys: sent.map(({ key }) => key) };
}
