/** What prices depend on. */
export interface PlanQuestion {
  readonly product: 'medigap' | 'mapd' | 'pdp';
  readonly zip: string;
  readonly county: string;
  readonly age: number;
  readonly gender: 'female' | 'male';
  readonly tobacco: boolean;
  readonly plan: string | null;
  /** `YYYY-MM-DD` */
  readonly effective_on: string;
}

/** A plan at a price. Amounts are in cents. */
export interface QuotedPlan {
  readonly key: string;
  readonly naic: string;
  readonly company: string;
  readonly name: string;
  readonly kind: string;
  readonly month_cents: number;
  /** In percent. Null if the company has no household discount. */
  readonly household_percent: number | null;
  readonly fee_cents: number;
  readonly details: readonly { readonly label: string; readonly value: string }[];
}
