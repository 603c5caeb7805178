interface Tag {
  readonly name: string;
}

/** What the form says, as imports.create takes it. */
export interface Options {
  readonly owner?: string | undefined;
  /** Several, who get the contacts in turn. */
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
  readonly api_vendor_obj?: { readonly vendor_id: string } | undefined;
}

/** The names of the fields that show their own errors. */
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
