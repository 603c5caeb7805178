import { type Distribution, type Rest, sharesOf } from '@bookline/contract/rules/distribution';

/** A recipient of contacts: a user or a pool. */
export interface Chosen {
  readonly kind: 'user' | 'pool';
  readonly id: string;
  readonly name: string;
  readonly weight: number;
  /** Any number where it is undefined. */
  readonly cap: number | undefined;
}

export interface Shared {
  readonly receivers: readonly Chosen[];
  readonly distribution: Distribution;
  readonly rest: Rest;
}

/** As the call wants it: of one receiver without a cap nothing is shared out. */
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

/** How many each gets of so many, as the server shares them out. */
export const countsOf = (total: number, shared: Shared) => sharesOf(total, shared);
