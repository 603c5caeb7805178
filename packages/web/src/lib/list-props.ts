import type { ListMeta } from '@bookline/contract/paging';
import { sentenceOf } from './api-error.ts';

interface Answer<Row> {
  readonly data: { readonly data: readonly Row[]; readonly meta?: ListMeta } | undefined;
  readonly error: Error | null;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

/** What a list shows of a call that answers with its rows: `<RecordList {...listProps(useCarriers(query))} />`. */
export const listProps = <Row>({ data, error, isPlaceholderData, refetch }: Answer<Row>) => ({
  rows: data?.data,
  paging: data?.meta,
  refreshing: isPlaceholderData,
  failure: error ? sentenceOf(error) : undefined,
  onRetry: () => void refetch(),
});
