import { type Distribution, type Rest, sharesOf } from '@bookline/contract/rules/distribution';

/** A recipient of contacts: a user or a pool. */
export interface Chosen {
  readonly kind: 'user' | 'pool';
  readonly id: string;
  readonly name: string;
  readonly weight: number;
  /** Unlimited if undefined. */
  readonly cap: number | undefined;
}

export interface Shared {
  readonly receivers: readonly Chosen[];
  readonly distribution: Distribution;
  readonly rest: Rest;
}

/** The recipients as the API takes them. A single recipient without a cap needs no distribution. */
export const sentShared = ({ receivers, distribution, rest }: Shared) => ({
  receivers: receivers.map(({ kind, id, weight, cap }) => ({
    kind,
    id,
    ...(distribution === 'weighted' && { weight }),
    ...(distribution === 'capped' && cap !== undefined && { cap }),
  })),
  distribution,
  rest,
});

/** The number of contacts each recipient gets, as the server distributes them. */
export const countsOf = (total: number, shared: Shared) => sharesOf(total, shared);
