import type { ApplicationAnswers } from '@bookline/contract/rules/application-answers';
import type { ApplicationFormName } from '@bookline/contract/rules/application-forms';

/** What is signed, exactly. It's stored as canonical JSON, and the PDF shows it. Never change what a field means: old applications are read with it. */
export interface ApplicationContent {
  readonly format: 'application/1';
  readonly id: string;
  readonly version: number;
  readonly kind: 'signed' | 'submitted';
  readonly form: ApplicationFormName;
  readonly company: string;
  readonly agent: { readonly id: string; readonly name: string; readonly phone: string; readonly npn: string };
  /** '' for none. */
  readonly carrier: string;
  /** In full. The PDF shows only the end of a Social Security or Medicare number. */
  readonly answers: ApplicationAnswers;
  /** The form as it was asked: sections with the keys and labels of their fields. */
  readonly asked: readonly { readonly title: string; readonly fields: readonly (readonly [string, string])[] }[];
  /** The words above the signature. */
  readonly statement: readonly string[];
  readonly signature: { readonly typed: string; readonly drawn: string };
  readonly signed_at: string;
  readonly signed_how: 'in_person' | 'link';
  readonly ip: string;
  readonly user_agent: string;
  /** The agent's part, once it's submitted. */
  readonly submission: {
    readonly statement: string;
    readonly signature: string;
    /** The user who signed, who need not be the agent. */
    readonly by: { readonly id: string; readonly name: string };
    readonly submitted_at: string;
  } | null;
  /** SHA-256 of the content that this one completes. */
  readonly previous_sha256: string | null;
}
