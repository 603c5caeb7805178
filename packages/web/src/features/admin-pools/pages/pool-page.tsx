import type { AdminPool } from '@bookline/contract/features/admin-pools';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { isAccountType, roleLabel } from '@bookline/contract/rules/roles';
import { Button, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink, TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { usePathParam } from '../../../lib/url-params.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PeoplePanel } from '../../../ui/people-panel.tsx';
import { RecordPage } from '../../../ui/record-page.tsx';
import { toast } from '../../../ui/toast.ts';
import { useChangeHolders, useHolders, usePool } from '../admin-pools.data.ts';
import { DeletePool } from '../components/delete-pool.tsx';
import { PoolDialog } from '../components/pool-dialog.tsx';

/** R392: a pool's name, owner, and holders. */
export function PoolPage() {
  const id = usePathParam('id');
  const { data, error, refetch } = usePool(id);
  const pool = data?.data;
  const navigate = useNavigate();
  const [opened, setOpened] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <PageHeader
        title={pool?.name ?? 'Pool'}
        actions={
          pool && (
            <>
              <Button variant="default" onClick={() => setOpened('delete')}>
                Delete
              </Button>
              <Button onClick={() => setOpened('edit')}>Edit</Button>
            </>
          )
        }
      >
        <TextLink to={paths.admin_pools} size="sm">
          All pools
        </TextLink>
      </PageHeader>
      <RecordPage<AdminPool>
        record={pool}
        missing={error instanceof ApiError && error.status === 404}
        failure={error ? sentenceOf(error) : undefined}
        onRetry={() => void refetch()}
        back={
          <ButtonLink to={paths.admin_pools} variant="default">
            All pools
          </ButtonLink>
        }
      >
        {(shown) => (
          <>
            <Text size="sm" c="dimmed">
              <TextLink to={paths.contacts} search={{ view: `pool-${shown.id}` }} inherit underline="always">
                {shown.contacts_count === 1 ? '1 contact' : `${formatNumber(shown.contacts_count)} contacts`}
              </TextLink>{' '}
              in this pool. Visible to admins
              {shown.business_unit ? `, the admins of ${shown.business_unit.name},` : ''} and the pool’s holders.
            </Text>
            <Holders pool={shown} />
          </>
        )}
      </RecordPage>
      {pool && opened === 'edit' && <PoolDialog pool={pool} onSaved={close} onClose={close} />}
      {pool && opened === 'delete' && (
        <DeletePool pool={pool} onDeleted={() => void navigate({ to: paths.admin_pools })} onClose={close} />
      )}
    </>
  );
}

function Holders({ pool }: { readonly pool: AdminPool }) {
  const { company } = useCurrentUser();
  const change = useChangeHolders();
  const params = { id: pool.id };
  return (
    <PeoplePanel
      title={`Holders (${formatNumber(pool.holders.length)})`}
      people={pool.holders.map(({ role, ...person }) => ({
        ...person,
        detail: isAccountType(role) ? roleLabel(role, company.variant) : role,
      }))}
      useFound={useHolders}
      addLabel="Add a pool holder"
      emptyText="No pool holders yet"
      nothingFound="No other users with the Pool Holder role"
      busy={change.isPending}
      onAdd={(id) => change.mutate({ params, body: { add_holder_ids: [id] } })}
      onRemove={({ id, name }) =>
        change.mutate(
          { params, body: { remove_holder_ids: [id] } },
          {
            onSuccess: () =>
              toast.done(`${name} removed from ${pool.name}`, {
                undo: () => change.mutate({ params, body: { add_holder_ids: [id] } }),
              }),
          },
        )
      }
    />
  );
}
