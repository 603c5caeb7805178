import type { AdminSource } from '@bookline/contract/features/admin-lookups';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import { typedPrice } from '../../../lib/typed-money.ts';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { MoneyInput } from '../../../ui/money-input.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { useAddSource, useChangeSource, useRemoveSource, useSources } from '../admin-lookups.data.ts';
import { LookupDialog } from '../components/lookup-dialog.tsx';
import { LookupList } from '../components/lookup-list.tsx';
import { RemoveLookup } from '../components/remove-lookup.tsx';

const priceColumn: readonly Column<AdminSource>[] = [
  {
    id: 'lead_price',
    header: 'Price per lead',
    width: 130,
    align: 'right',
    cell: ({ lead_price }) => lead_price !== null && <span className="tabular">{displayCurrency(lead_price)}</span>,
  },
];

/** Lead sources. */
export function SourcesPage() {
  const { data, error, refetch } = useSources();
  const [opened, setOpened] = useState<AdminSource | 'new' | null>(null);
  return (
    <>
      <LookupList<AdminSource>
        title="Sources"
        noun="source"
        rows={data?.data}
        error={error}
        onRetry={() => void refetch()}
        onOpen={setOpened}
        onAdd={() => setOpened('new')}
        filterName="source"
        more={priceColumn}
        icon={IconRoute}
        text="Add the ways contacts come to you, such as a mailing, a referral, or a vendor."
      />
      {opened && (
        <SourceDialog
          source={opened === 'new' ? null : opened}
          others={data?.data ?? []}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function SourceDialog({
  source,
  others,
  onClose,
}: {
  readonly source: AdminSource | null;
  readonly others: readonly AdminSource[];
  readonly onClose: () => void;
}) {
  const add = useAddSource();
  const change = useChangeSource();
  const remove = useRemoveSource();
  const { draft, dirty, set } = useRecordForm({ title: source?.title ?? '', lead_price: source?.lead_price ?? '' });
  return (
    <LookupDialog
      noun="source"
      id={source?.id ?? null}
      draft={draft}
      sent={{ title: draft.title, lead_price: typedPrice(draft.lead_price) }}
      dirty={dirty}
      onDraft={set}
      add={add}
      change={change}
      fields={['lead_price']}
      removal={(back) =>
        source && (
          <RemoveLookup noun="source" row={source} others={others} remove={remove} onBack={back} onClose={onClose} />
        )
      }
      onClose={onClose}
    >
      {(errorOf) => (
        <MoneyInput
          label="Price per lead"
          description="Optional. Reports show it as the cost of this source’s contacts, including those you already have. A vendor’s price counts first."
          value={draft.lead_price}
          onChange={({ currentTarget }) => set({ lead_price: currentTarget.value })}
          error={errorOf('lead_price')}
        />
      )}
    </LookupDialog>
  );
}
