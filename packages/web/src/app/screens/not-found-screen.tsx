import { ButtonLink } from '../../lib/links.tsx';
import { paths } from '../../lib/paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { NotFoundState } from '../../ui/states/not-found-state.tsx';

/** Shown for an unknown address. */
export function NotFoundScreen() {
  return (
    <>
      <PageHeader title="Page not found" />
      <NotFoundState actions={<ButtonLink to={paths.home}>Go home</ButtonLink>}>
        This page doesn’t exist. Check the address, or go home.
      </NotFoundState>
    </>
  );
}
