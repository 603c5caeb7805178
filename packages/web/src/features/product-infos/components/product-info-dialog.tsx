import type { AdminProductInfo } from '@bookline/contract/features/product-infos';
import { MAX_ARTICLE, MAX_ARTICLE_TITLE, MAX_URL } from '@bookline/contract/rules/limits';
import { states } from '@bookline/contract/rules/options';
import { type ProductLine, productLines } from '@bookline/contract/rules/policies';
import {
  Checkbox,
  FileInput,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { useCurrentUser } from '../../../lib/session.ts';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { RecordDialog } from '../../../ui/record-dialog.tsx';
import { categoryChoices } from '../../contact-fields/contact-fields.api.ts';
import {
  useAddProductInfo,
  useCarrierChoices,
  useChangeProductInfo,
  useDeleteProductInfo,
} from '../product-infos.data.ts';

const fields = [
  'title',
  'product_line',
  'carrier_id',
  'body',
  'link',
  'file',
  'states',
  'categories',
  'age_from',
  'age_to',
  'active',
];

/** The form of a product sheet. A null `info` means a new one. */
export function ProductInfoDialog({
  info,
  onClose,
}: {
  readonly info: AdminProductInfo | null;
  readonly onClose: () => void;
}) {
  const { variant } = useCurrentUser().company;
  const add = useAddProductInfo();
  const change = useChangeProductInfo();
  const remove = useDeleteProductInfo();
  const carriers = useCarrierChoices();
  const [file, setFile] = useState<File | null>(null);
  const { draft, dirty, set, withBind } = useRecordForm({
    title: info?.title ?? '',
    product_line: info?.product_line ?? ('other' as ProductLine),
    carrier_id: info?.carrier?.id ?? null,
    body: info?.body ?? '',
    link: info?.link ?? '',
    states: [...(info?.states ?? [])] as string[],
    categories: [...(info?.categories ?? [])] as string[],
    age_from: info?.age_from?.toString() ?? '',
    age_to: info?.age_to?.toString() ?? '',
    active: info?.active ?? true,
    remove_file: false,
  });
  const { remove_file, ...plain } = draft;
  // Multipart fields are text.
  const body = {
    ...plain,
    carrier_id: draft.carrier_id ?? '',
    states: draft.states.join(','),
    categories: draft.categories.join(','),
    ...(remove_file && !file && { remove_file }),
  };
  // A sheet keeps its carrier after the carrier becomes inactive.
  const kept = info?.carrier && !carriers.some(({ value }) => value === info.carrier?.id) ? [info.carrier] : [];
  return (
    <RecordDialog
      noun="product sheet"
      id={info?.id ?? null}
      name={draft.title}
      sent={{ body, ...(file && { file }) }}
      fields={fields}
      dirty={dirty || file !== null}
      add={add}
      change={change}
      removal={{
        remove,
        name: info?.title ?? '',
        text: info?.file
          ? `Its file, ${info.file.name}, is deleted too. This can’t be undone.`
          : 'This can’t be undone. To keep the sheet but hide it, turn off Shown to agents instead.',
      }}
      onClose={onClose}
      size="lg"
    >
      {withBind((bind, errorOf) => (
        <Stack gap="sm">
          <TextInput label="Title" {...bind('title')} maxLength={MAX_ARTICLE_TITLE} required data-autofocus />
          <Group gap="sm" grow align="flex-start">
            <Select
              label="Product line"
              data={productLines}
              value={draft.product_line}
              onChange={(value) => {
                const line = productLines.find((each) => each.value === value)?.value;
                if (line) set({ product_line: line });
              }}
              error={errorOf('product_line')}
              allowDeselect={false}
              searchable
            />
            <Select
              label="Carrier"
              placeholder="None"
              data={[...kept.map(({ id, name }) => ({ value: id, label: name })), ...carriers]}
              {...bind('carrier_id')}
              searchable
              clearable
            />
          </Group>
          <Textarea label="Details" autosize minRows={3} maxRows={12} {...bind('body')} maxLength={MAX_ARTICLE} />
          <TextInput
            label="Link"
            inputMode="url"
            placeholder="carrier.example.com/brochure"
            {...bind('link')}
            maxLength={MAX_URL}
          />
          <FileInput
            label="File"
            description="A brochure or product sheet, up to 25 MB"
            placeholder={info?.file?.name ?? 'Choose file'}
            value={file}
            onChange={setFile}
            error={errorOf('file')}
            clearable
          />
          {info?.file && !file && (
            <Checkbox
              label={`Remove ${info.file.name}`}
              checked={draft.remove_file}
              onChange={(event) => set({ remove_file: event.currentTarget.checked })}
            />
          )}
          <MultiSelect
            label="States"
            placeholder={draft.states.length === 0 ? 'All states' : undefined}
            data={states}
            {...bind('states')}
            searchable
          />
          <Group gap="sm" grow align="flex-start">
            <MultiSelect
              label="Contact type"
              placeholder={draft.categories.length === 0 ? 'All contacts' : undefined}
              data={categoryChoices(variant)}
              {...bind('categories')}
            />
            <NumberInput
              label="Minimum age"
              min={0}
              max={120}
              value={draft.age_from}
              onChange={(value) => set({ age_from: String(value) })}
              error={errorOf('age_from')}
            />
            <NumberInput
              label="Maximum age"
              min={0}
              max={120}
              value={draft.age_to}
              onChange={(value) => set({ age_to: String(value) })}
              error={errorOf('age_to')}
            />
          </Group>
          <Switch label="Shown to agents" {...bind('active')} />
        </Stack>
      ))}
    </RecordDialog>
  );
}
