import type { VendorType } from '@bookline/contract/features/admin-api-tracking';
import type { ImportField } from '@bookline/contract/features/imports';

interface Tag {
  readonly name: string;
}

/** The form's choices, as imports.create takes them. */
export interface Options {
  readonly owner?: string | undefined;
  /** Several users who get the contacts round-robin. */
  readonly owners?: readonly string[] | undefined;
  readonly pool?: string | undefined;
  readonly category?: 'lead' | 'client' | 'recruit';
  readonly status_id?: number | undefined;
  readonly source_id?: number | undefined;
  readonly tags?: readonly Tag[];
  readonly known?: 'skip' | 'fill' | 'overwrite' | 'review';
  readonly match_by?: readonly ('phone' | 'email' | 'name_birthday')[];
  readonly scrub_against?: {
    readonly do_not_contact?: 'flag' | 'leave_out';
    readonly updated_lead_tags?: readonly Tag[];
  };
  /** R059: an existing vendor, or the name and type of a new one. */
  readonly api_vendor_obj?:
    | { readonly vendor_id: string }
    | { readonly vendor_name: string; readonly vendor_type: VendorType }
    | undefined;
}

/** The same as multipart fields beside a file. Lists and objects are JSON. */
export function partsOf({
  owners,
  tags,
  match_by,
  scrub_against,
  api_vendor_obj,
  fields,
  ...plain
}: Options & { readonly fields: readonly ImportField[] }) {
  const json = { owners, tags, match_by, scrub_against, api_vendor_obj, fields };
  const parts: Partial<Record<keyof typeof json, string>> = {};
  for (const [name, value] of Object.entries(json))
    if (value !== undefined) Object.assign(parts, { [name]: JSON.stringify(value) });
  return { ...plain, ...parts };
}

/** The fields that show their own errors. */
export const OPTION_FIELDS = [
  'owner',
  'owners',
  'pool',
  'status_id',
  'source_id',
  'tags',
  'match_by',
  'api_vendor_obj',
];
