import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { allows } from '../../../lib/access.ts';
import { isCurrent } from '../../../lib/navigation-item.ts';
import { useCurrentUser, useForcedState } from '../../../lib/session.ts';
import { PageHeader, type PageHeaderProps } from '../../../ui/page-header.tsx';
import { accountPlaces } from '../account-places.ts';
import classes from './account-frame.module.css';

/** A screen below /account: title on top, navigation on the left (above on a phone), and the screen beside it. */
export function AccountFrame({ children, ...header }: PageHeaderProps & { readonly children: ReactNode }) {
  return (
    <AccountPlaces>
      <PageHeader {...header} />
      {children}
    </AccountPlaces>
  );
}

/** The same for screens that draw their own title, such as lists. */
export function AccountPlaces({ children }: { readonly children: ReactNode }) {
  const user = useCurrentUser();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const forced = useForcedState() !== undefined;
  const places = accountPlaces.filter((place) => allows(user, place.needs ?? {}));
  const current = useRef<HTMLAnchorElement>(null);
  // On a phone the row scrolls, so bring the current item into view. The braces matter: newer browsers return a promise, which isn't a cleanup
  // function.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  return (
    <div className={classes.frame} data-alone={forced || undefined}>
      {!forced && (
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
      )}
      <div className={classes.screen}>{children}</div>
    </div>
  );
}
