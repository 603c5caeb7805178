import { Link, Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useBrand } from '../lib/brand.ts';
import { TextLink } from '../lib/links.tsx';
import { paths } from '../lib/paths.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { BrandName } from '../ui/page-title.ts';
import classes from './public-frame.module.css';

/** The frame of screens without a signed-in user: the host name's brand on top, legal pages at the bottom. */
export function PublicFrame({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  const brand = useBrand();
  // The sign-in page has the brand above its form.
  const showsBrandItself = useLocation({ select: ({ pathname }) => pathname === paths.login });
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        {brand && !showsBrandItself && (
          <Link to={paths.login} className={classes.brand}>
            <BrandMark name={brand.name} logo={brand.logo_url} />
            {brand.name}
          </Link>
        )}
      </header>
      <main className={classes.main}>
        <BrandName value={brand?.name ?? ''}>{children}</BrandName>
      </main>
      <footer className={classes.foot}>
        <TextLink to={paths.contact_us} size="sm">
          Contact us
        </TextLink>
        <TextLink to={paths.privacy_policy} size="sm">
          Privacy
        </TextLink>
        <TextLink to={paths.terms_of_use} size="sm">
          Terms
        </TextLink>
      </footer>
    </div>
  );
}
