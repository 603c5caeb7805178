/** The type of tenant (R001). It selects data (role labels, features, wording, version), never `if`s. */
export const variants = ['agent_network', 'preneed', 'recruiting'] as const;
export type Variant = (typeof variants)[number];

const known: ReadonlySet<string> = new Set(variants);

/** Whether stored or typed text names a variant. */
export function isVariant(text: string): text is Variant {
  return known.has(text);
}
