import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { usePathParam } from '../../../lib/url-params.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RecordPage } from '../../../ui/record-page.tsx';
import { useProduct } from '../admin-store.data.ts';
import { ProductForm } from '../components/product-form.tsx';

/** S:148: one product, or a new one at `new`. */
export function ProductPage() {
  const id = usePathParam('id');
  const isNew = id === 'new';
  const { data, error, refetch } = useProduct(isNew ? null : id);
  return (
    <>
      <PageHeader title={isNew ? 'New product' : (data?.data.name ?? 'Product')} />
      <RecordPage
        record={isNew ? null : data?.data}
        missing={error instanceof ApiError && error.status === 404}
        failure={error ? sentenceOf(error) : undefined}
        onRetry={() => void refetch()}
        back={<ButtonLink to={paths.admin_products}>All products</ButtonLink>}
      >
        {(product) => <ProductForm key={product?.updated_at ?? 'new'} product={product} />}
      </RecordPage>
    </>
  );
}
