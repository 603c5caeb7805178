/** What a tenant is branded as (R001). Data, not `if`s: role labels, features, wording and version hang on it. */
export const variants = ['agent_network', 'preneed', 'recruiting'] as const;
export type Variant = (typeof variants)[number];

const known: ReadonlySet<string> = new Set(variants);

/** Whether stored or typed text names a variant. */
export function isVariant(text: string): text is Variant {
  return known.has(text);
}
