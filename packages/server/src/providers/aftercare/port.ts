/** A family, as an aftercare service gets it. */
export interface AftercareFamilySent {
  /** Ours. Sent twice, the family is there once. */
  readonly key: string;
  readonly company: string;
  readonly deceased: { readonly first_name: string; readonly last_name: string; readonly date_of_death: string };
  readonly survivors: readonly {
    readonly key: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly relation: string;
    /** Only what they agreed to. */
    readonly phone: string | null;
    readonly email: string | null;
  }[];
}

/** What a service says about a family. */
export interface AftercareReport {
  readonly state: 'active' | 'complete' | 'ended';
  readonly survivors: readonly {
    readonly key: string;
    readonly state: 'active' | 'complete' | 'ended';
    readonly touches: number | null;
    /** `YYYY-MM-DD`. */
    readonly next_touch_on: string | null;
  }[];
}

/** An outside service that cares for families. The built-in way is a workflow. All calls throw VendorError. */
export interface AftercareService {
  /** Enrolls a family, or adds survivors to it. Returns the service's id. */
  enroll(family: AftercareFamilySent): Promise<string>;
  report(external_id: string): Promise<AftercareReport>;
  /** Does nothing if it ended before. */
  end(external_id: string): Promise<void>;
}
