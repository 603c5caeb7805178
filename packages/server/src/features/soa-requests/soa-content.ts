import type { SoaLanguage, SoaProduct } from '@bookline/contract/rules/soa';

/** What is signed, exactly. It's stored as canonical JSON, and the PDF shows it. Never change what a field means: old forms are read with it. */
export interface SoaContent {
  readonly format: 'scope-of-appointment/1';
  readonly id: string;
  readonly version: number;
  readonly kind: 'signed' | 'completed' | 'amended';
  readonly language: SoaLanguage;
  readonly company: string;
  readonly agent: { readonly id: string; readonly name: string; readonly phone: string; readonly npn: string };
  readonly beneficiary: { readonly name: string; readonly phone: string; readonly address: string };
  readonly representative: { readonly name: string; readonly relation: string } | null;
  readonly products: readonly SoaProduct[];
  /** The words above the signature. */
  readonly statement: readonly string[];
  readonly signature: { readonly typed: string; readonly drawn: string };
  readonly signed_at: string;
  readonly valid_until: string;
  readonly ip: string;
  readonly user_agent: string;
  readonly completion: SoaCompletion | null;
  /** SHA-256 of the content that this one completes or corrects. */
  readonly previous_sha256: string | null;
}

export interface SoaCompletion {
  readonly appointment_on: string;
  readonly contact_method: string;
  readonly plans: string;
  readonly notes: string;
  readonly agent_signature: string;
  readonly completed_by: string;
  readonly completed_at: string;
  /** Why it was corrected. Empty for the first. */
  readonly reason: string;
}
