import type { Product } from '@bookline/contract/features/admin-store';
import { MAX_FILE_BYTES, MAX_RECORD_NAME } from '@bookline/contract/rules/limits';
import { accountTypes, roleLabel } from '@bookline/contract/rules/roles';
import { MAX_PRODUCT_DESCRIPTION } from '@bookline/contract/rules/store';
import {
  Button,
  Group,
  MultiSelect,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { parseMoney } from '../../../lib/typed-money.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { MoneyInput } from '../../../ui/money-input.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PictureField } from '../../../ui/picture-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { CropDialog } from '../../account/account.api.ts';
import { CorporationSelect } from '../../corporations/corporations.api.ts';
import { ItemView } from '../../store/store.api.ts';
import { useAddProduct, useCategories, useChangeProduct, useDeleteProduct } from '../admin-store.data.ts';

const fields = [
  'name',
  'description',
  'category_id',
  'corporation_id',
  'price',
  'months_count',
  'stock',
  'most_each',
  'place',
  'shipping_price',
  'digital',
  'for_account_types',
  'fulfiller_email',
  'image',
];
/** As the store shows it. */
const ASPECT = 3 / 2;
const WIDTH = 1_200;

const textOf = (count: number | null | undefined) => (count === null || count === undefined ? '' : String(count));

/** The form of a product. Null means a new one. */
export function ProductForm({ product }: { readonly product: Product | null }) {
  const add = useAddProduct();
  const change = useChangeProduct();
  const navigate = useNavigate();
  const { variant } = useCurrentUser().company;
  const categories = useCategories({ limit: 200 }).data?.data ?? [];
  const [image, setImage] = useState<File | null>(null);
  const [picked, setPicked] = useState<File | null>(null);
  const [saved, setSaved] = useState(false);
  const [stockBefore, setStockBefore] = useState(textOf(product?.stock));
  const [dialog, setDialog] = useState<'preview' | 'delete' | null>(null);
  const { draft, dirty, set, withBind } = useRecordForm({
    name: product?.name ?? '',
    description: product?.description ?? '',
    category_id: product?.category_id ?? '',
    corporation_id: product?.corporation_id ?? '',
    price: product?.price ?? '',
    months_count: textOf(product?.months_count),
    stock: textOf(product?.stock),
    most_each: textOf(product?.most_each ?? 100),
    place: textOf(product?.place ?? 0),
    fulfiller_email: product?.fulfiller_email ?? '',
    shipping: product?.shipping ?? true,
    digital: product?.digital ?? false,
    shipping_price: product?.shipping_price ?? '0.00',
    for_account_types: [...(product?.for_account_types ?? [])],
    needs_contacts: product?.needs_contacts ?? false,
    active: product?.active ?? true,
  });
  const guard = useUnsavedGuard((dirty || image !== null) && !saved && !change.isSuccess);
  const send = product ? change : add;
  const save = () => {
    const { months_count, stock, ...plain } = draft;
    // R243–R245: months only if they're set, and the image only if a new file was chosen.
    const body = {
      ...plain,
      price: parseMoney(draft.price) ?? draft.price,
      shipping_price: parseMoney(draft.shipping_price || '0') ?? draft.shipping_price,
      // Multipart fields are text.
      for_account_types: draft.for_account_types.join(','),
      // Only if it was typed, because pieces may have been sold since the form was opened.
      ...((!product || ![stockBefore, textOf(product.stock)].includes(draft.stock)) && { stock }),
      ...((months_count !== '' || product?.months_count) && { months_count }),
    };
    const sent = { body, ...(image && { file: image }) };
    const words = `${draft.name.trim()} ${product ? 'saved' : 'added'}`;
    if (product)
      change.mutate(
        { params: { id: product.id }, ...sent },
        {
          onSuccess: () => {
            setImage(null);
            setStockBefore(draft.stock);
            toast.done(words);
          },
        },
      );
    else
      add.mutate(sent, {
        onSuccess: ({ data }) => {
          setSaved(true);
          toast.done(words);
          void navigate({ to: paths.admin_product(data.id), replace: true, ignoreBlocker: true });
        },
      });
  };
  return (
    <>
      <FormShell
        sticky
        fields={fields}
        {...formFailure(send.error)}
        submitLabel={product ? 'Save product' : 'Add product'}
        busy={send.isPending}
        guard={guard}
        onSubmit={save}
        extra={
          product && (
            <Group gap="xs">
              <Button variant="subtle" color="red" onClick={() => setDialog('delete')}>
                Delete
              </Button>
              <Button
                variant="subtle"
                aria-expanded={dialog === 'preview'}
                onClick={() => setDialog(dialog === 'preview' ? null : 'preview')}
              >
                Preview
              </Button>
            </Group>
          )
        }
      >
        {withBind((bind, errorOf) => (
          <Stack gap="md">
            <Panel title="Product">
              <Stack gap="sm">
                <TextInput label="Name" {...bind('name')} maxLength={MAX_RECORD_NAME} required />
                <Textarea
                  label="Description"
                  {...bind('description')}
                  maxLength={MAX_PRODUCT_DESCRIPTION}
                  autosize
                  minRows={3}
                />
                <PictureField
                  label="Image"
                  url={product?.image?.url ?? null}
                  file={image}
                  maxBytes={MAX_FILE_BYTES}
                  onFile={setPicked}
                  {...(image && { onRemove: () => setImage(null) })}
                  error={errorOf('image')}
                />
                <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                  <Select
                    label="Category"
                    data={categories.map(({ id, title }) => ({ value: id, label: title }))}
                    value={draft.category_id || null}
                    onChange={(value) => set({ category_id: value ?? '' })}
                    nothingFoundMessage="Add a category first."
                    searchable
                    required
                    error={errorOf('category_id')}
                  />
                  <CorporationSelect
                    label="Sold to"
                    placeholder="Everyone"
                    value={draft.corporation_id || null}
                    onChange={(id) => set({ corporation_id: id ?? '' })}
                    clearable
                    clearButtonProps={{ 'aria-label': 'Clear company' }}
                    error={errorOf('corporation_id')}
                  />
                </SimpleGrid>
                <MultiSelect
                  label="Roles"
                  description="Only they see and buy it."
                  placeholder={draft.for_account_types.length === 0 ? 'All roles' : undefined}
                  data={accountTypes.map((type) => ({ value: type, label: roleLabel(type, variant) }))}
                  {...bind('for_account_types')}
                />
              </Stack>
            </Panel>
            <Panel title="Price and stock">
              <Stack gap="sm">
                <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                  <MoneyInput label="Price" {...bind('price')} required />
                  <TextInput
                    label="Months"
                    description="For a subscription. Empty for a thing."
                    inputMode="numeric"
                    {...bind('months_count')}
                  />
                  <TextInput
                    label="Left in stock"
                    description="Empty if it isn’t counted."
                    inputMode="numeric"
                    {...bind('stock')}
                  />
                  <TextInput label="Most in one order" inputMode="numeric" {...bind('most_each')} required />
                </SimpleGrid>
                <TextInput
                  label="Order in the store"
                  description="Smaller numbers come first."
                  inputMode="numeric"
                  {...bind('place')}
                />
              </Stack>
            </Panel>
            <Panel title="Delivery">
              <Stack gap="sm">
                <Switch label="Sent to an address" {...bind('shipping')} />
                {draft.shipping && (
                  <MoneyInput
                    label="Shipping price"
                    description="Added once, whatever the quantity."
                    {...bind('shipping_price')}
                  />
                )}
                <Switch
                  label="Delivered by email"
                  description="If both are on, the user chooses."
                  {...bind('digital')}
                />
                {errorOf('digital') && (
                  <Text size="xs" c="var(--mantine-color-error)" role="alert">
                    {errorOf('digital')}
                  </Text>
                )}
                <Switch
                  label="For contacts"
                  description="The order names the contacts of the user’s list, such as for a mailing."
                  {...bind('needs_contacts')}
                />
                <TextInput
                  label="Fulfiller’s email"
                  description="Gets each paid order, with a link to the contact list."
                  type="email"
                  {...bind('fulfiller_email')}
                />
                <Switch label="Sold" description="Off: users don’t see it." {...bind('active')} />
              </Stack>
            </Panel>
          </Stack>
        ))}
      </FormShell>
      {product && dialog === 'preview' && (
        <Panel title="As users see it, once it’s saved">
          <ItemView item={product} />
        </Panel>
      )}
      {picked && (
        <CropDialog
          title="Crop image"
          file={picked}
          name="product"
          aspect={ASPECT}
          round={false}
          side={WIDTH}
          busy={false}
          failure={undefined}
          onDone={(cropped) => {
            setImage(cropped);
            setPicked(null);
          }}
          onClose={() => setPicked(null)}
        />
      )}
      {product && dialog === 'delete' && <Remove product={product} onClose={() => setDialog(null)} />}
    </>
  );
}

function Remove({ product, onClose }: { readonly product: Product; readonly onClose: () => void }) {
  const remove = useDeleteProduct();
  const navigate = useNavigate();
  const confirm = () =>
    remove.mutate(
      { params: { id: product.id } },
      {
        onSuccess: () => {
          toast.done(`${product.name} deleted`);
          void navigate({ to: paths.admin_products, replace: true, ignoreBlocker: true });
        },
        onError: onClose,
      },
    );
  return (
    <Confirm
      opened
      title={`Delete ${product.name}?`}
      action="Delete product"
      danger
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      Users no longer see it. Past orders keep its name and price. This can’t be undone.
    </Confirm>
  );
}
