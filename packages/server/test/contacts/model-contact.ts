/** A contact's email, with its known facts. */
export interface ModelEmail {
  readonly verified: boolean;
  readonly unsubscribed: boolean;
  readonly bounced: boolean;
}

export interface ModelPolicy {
  readonly carrier_id: string | null;
  readonly product_line: string;
  readonly status: string;
  readonly policy_number: string;
  readonly premium: string | null;
  readonly face_amount: string | null;
  readonly effective_on: string | null;
  readonly expires_on: string | null;
  readonly renewal_on: string | null;
}

/** A contact in the model: its row, phone numbers, and emails. */
export interface ModelContact {
  readonly id: string;
  readonly category: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly middle_name: string;
  readonly nickname: string;
  readonly suffix: string;
  readonly gender: string | null;
  readonly date_of_birth: string | null;
  readonly annual_income: string | null;
  readonly height_in: number | null;
  readonly tobacco: boolean | null;
  readonly do_not_call: boolean;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly status_id: number | null;
  readonly source_id: number | null;
  readonly owner_id: string | null;
  readonly pool_id: string | null;
  readonly tags: readonly number[];
  readonly custom: Readonly<Record<string, string>>;
  readonly import_attempt_id: string | null;
  /** The imports that updated it. */
  readonly updated_by: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly last_activity_at: string | null;
  readonly deleted_at: string | null;
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly phone_types: readonly number[];
  /** As the filter names them. */
  readonly lines: readonly string[];
  readonly email_marks: readonly ModelEmail[];
  readonly policies: readonly ModelPolicy[];
  readonly has_security: boolean;
  readonly has_file: boolean;
  readonly linked: boolean;
  /** The due times of its open follow-ups. */
  readonly due: readonly string[];
}

/** Facts about the asking user. */
export interface Asking {
  /** If absent, everyone's. */
  readonly reach?: readonly string[];
  readonly timezone: string;
  readonly now: Date;
}
