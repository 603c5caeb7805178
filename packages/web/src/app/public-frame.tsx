import { Link, Outlet } from '@tanstack/react-router';
import { TextLink } from '../lib/links.tsx';
import { paths } from '../lib/paths.ts';
import classes from './public-frame.module.css';

/** The frame of every screen that needs nobody signed in: the product's name on top, the legal pages below. */
export function PublicFrame() {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Link to={paths.login} className={classes.brand}>
          <img src="/icon.svg" alt="" width={24} height={24} />
          Bookline
        </Link>
      </header>
      <main className={classes.main}>
        <Outlet />
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
