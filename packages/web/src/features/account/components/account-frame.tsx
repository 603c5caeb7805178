import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { isCurrent } from '../../../app/shell/navigation.ts';
import { allows } from '../../../lib/access.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { PageHeader, type PageHeaderProps } from '../../../ui/page-header.tsx';
import { accountPlaces } from '../account-places.ts';
import classes from './account-frame.module.css';

/** A screen below /account: its title on top, the other screens at the left (above it on a phone), itself in the middle. */
export function AccountFrame({ children, ...header }: PageHeaderProps & { readonly children: ReactNode }) {
  return (
    <AccountPlaces>
      <PageHeader {...header} />
      {children}
    </AccountPlaces>
  );
}

/** The same for a screen that draws its own title, as lists do. */
export function AccountPlaces({ children }: { readonly children: ReactNode }) {
  const user = useCurrentUser();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const places = accountPlaces.filter((place) => allows(user, place.needs ?? {}));
  const current = useRef<HTMLAnchorElement>(null);
  // On a phone the row scrolls: where one is must be in sight. In braces: newer browsers answer a promise, which is no clean-up.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  return (
    <div className={classes.frame}>
      <nav className={classes.places} aria-label="Account">
        {places.map((place) => {
          const here = isCurrent(place, path);
          const { icon: Icon } = place;
          return (
            <Link
              key={place.to}
              ref={here ? current : null}
              to={place.to}
              className={classes.place}
              data-current={here || undefined}
              aria-current={here ? 'page' : undefined}
            >
              <Icon size={16} stroke={1.7} aria-hidden />
              {place.label}
            </Link>
          );
        })}
      </nav>
      <div className={classes.screen}>{children}</div>
    </div>
  );
}
