import type { SavedQuote } from '@bookline/contract/features/csg';
import { Alert, Button, Group, Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { useContactEdit } from '../../contact-fields/contact-fields.api.ts';
import { useOpenApplication } from '../../fire-light/fire-light.api.ts';

/** Opens an application for one of the quoted plans. */
export function ApplyFor({ quote: { id, plans } }: { readonly quote: SavedQuote }) {
  const { contact } = useContactEdit();
  const open = useOpenApplication();
  const navigate = useNavigate();
  const [key, setKey] = useState(plans[0]?.key ?? null);
  if (key === null) return null;
  return (
    <>
      <Group gap="sm" align="flex-end">
        <Select
          label="Apply for"
          data={plans.map((plan) => ({ value: plan.key, label: `${plan.company.name}: ${plan.name}` }))}
          value={key}
          onChange={(chosen) => chosen && setKey(chosen)}
          allowDeselect={false}
          flex={1}
        />
        <Button
          variant="default"
          loading={open.isPending}
          onClick={() =>
            open.mutate(
              { body: { contact_id: contact.id, form: 'medicare', quote_id: id, plan_key: key } },
              { onSuccess: ({ data }) => void navigate({ to: paths.applications(data.id) }) },
            )
          }
        >
          Open application
        </Button>
      </Group>
      <div role="alert">{open.error && <Alert color="red">{sentenceOf(open.error)}</Alert>}</div>
    </>
  );
}
