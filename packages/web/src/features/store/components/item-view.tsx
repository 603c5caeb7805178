import type { StoreItem } from '@bookline/contract/features/store';
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { deliveryText, priceText, stockText } from '../store-words.ts';
import { Picture } from './picture.tsx';
import classes from './store.module.css';

/** A product as users see it, with what they can do below. */
export function ItemView({ item, children }: { readonly item: StoreItem; readonly children?: ReactNode }) {
  const left = stockText(item);
  return (
    <div className={classes.item}>
      <Picture image={item.image} />
      <Stack gap="sm" align="flex-start">
        <Text size="sm" c="dimmed">
          {item.category.name}
        </Text>
        <Text size="xl" fw={600} className="tabular">
          {priceText(item)}
        </Text>
        {item.description && (
          <Text size="sm" className={classes.text}>
            {item.description}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {deliveryText(item)}
          {item.needs_contacts && ' You choose the contacts it’s for.'}
          {left && ` ${left}.`}
        </Text>
        {children}
      </Stack>
    </div>
  );
}
