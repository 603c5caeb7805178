import type { SoaProduct } from '@bookline/contract/rules/soa';

/** The form in one language, after CMS's model form. */
export interface FormWords {
  /** The language's code, and its own name. */
  readonly code: string;
  readonly name: string;
  readonly title: string;
  /** `{agent}` and `{company}` are filled in. */
  readonly about: string;
  readonly products_title: string;
  readonly products: Readonly<Record<SoaProduct, string>>;
  readonly statement_title: string;
  /** What the signer agrees to. Part of the signed content. */
  readonly statement: readonly string[];
  readonly you: string;
  readonly full_name: string;
  readonly phone: string;
  readonly address: string;
  readonly optional: string;
  readonly representative: string;
  readonly representative_name: string;
  readonly relation: string;
  readonly signature: string;
  readonly type_name: string;
  readonly draw: string;
  readonly clear: string;
  readonly sign: string;
  readonly fix: string;
  readonly signed: string;
  readonly keep: string;
  readonly download: string;
  readonly signed_on: string;
  readonly valid_until: string;
  readonly closed: string;
  readonly agent: string;
  readonly fingerprint: string;
  /** How a link arrives. `{agent}` and `{company}` are filled in. */
  readonly invite: {
    readonly text: string;
    readonly subject: string;
    readonly hello: string;
    readonly body: string;
    readonly open: string;
  };
  /** What is wrong, by field. */
  readonly faults: {
    readonly products: string;
    readonly name: string;
    readonly signature: string;
    readonly representative_name: string;
    readonly representative_relation: string;
    readonly other: string;
  };
}
