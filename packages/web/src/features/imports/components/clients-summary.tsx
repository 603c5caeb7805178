import type { ClientsBook } from '@bookline/contract/features/import-clients';
import type { ImportField } from '@bookline/contract/features/imports';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { useCurrentUser } from '../../../lib/session.ts';
import { usePersonNames } from '../../contact-fields/contact-fields.api.ts';
import { type ClientChoices, type ImportType, useOfferedCarriers } from '../clients.data.ts';
import { usePools } from '../imports.data.ts';
import { knownClientsLabel } from './client-options.tsx';
import { ReviewChoices } from './review-choices.tsx';
import type { Target } from './targets.ts';

/** The choices for a carrier's file, in words. */
export function ClientsSummary({
  choices,
  book,
  kind,
  fields,
  targets,
  onChange,
}: {
  readonly choices: ClientChoices;
  readonly book: ClientsBook;
  readonly kind: ImportType;
  readonly fields: readonly ImportField[];
  readonly targets: readonly Target[];
  readonly onChange: () => void;
}) {
  const user = useCurrentUser();
  const owner = choices.owner ?? user.id;
  const nameOf = usePersonNames([owner]);
  const pools = usePools().data?.data;
  const carriers = useOfferedCarriers().data?.data;
  const hasAgents = book.agents.some(({ known_as }) => known_as !== null);
  const tags = Array.isArray(choices.tags) ? choices.tags.map((tag: { name: string }) => tag.name).join(', ') : '';
  const rows: (readonly [string, string | undefined])[] = [
    ['File type', book.types.find(({ value }) => value === kind)?.label],
    ['Carrier of rows without one', carriers?.find(({ id }) => id === choices.carrier_id)?.name],
    choices.pool === undefined
      ? ['Owner', `${nameOf(owner) ?? '…'}${owner === user.id ? ' (you)' : ''}`]
      : ['Pool', pools?.find(({ id }) => id === choices.pool)?.name],
    ['Writing agents', hasAgents && choices.owner_by_agent ? 'New clients go to their writing agent' : undefined],
    ['Tags', tags],
    ['Existing clients', knownClientsLabel(choices.known)],
    ['Missing carriers', choices.make_carriers ? 'Added' : undefined],
    [
      'Policies not in the file',
      choices.end_missing && book.missing_policies > 0
        ? `${formatNumber(book.missing_policies)} canceled as of today`
        : undefined,
    ],
  ];
  return (
    <ReviewChoices
      fields={fields}
      targets={targets}
      settings={rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []))}
      onChange={onChange}
    />
  );
}
