import { Text, Title } from '@mantine/core';
import { useBrand } from '../../../lib/brand.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { BrandMark } from '../../../ui/brand-mark.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import { SignOnButton } from '../../single-sign-on/single-sign-on.api.ts';
import { LoginForm } from '../components/login-form.tsx';
import classes from './login-page.module.css';

/** Sign-in (R011), where every user without a session ends up. */
export function LoginPage() {
  const brand = useBrand();
  const notice = brand?.sign_in_notice;
  usePageTitle('Sign in');
  return (
    <div className={classes.card}>
      <div className={classes.brand}>
        {brand && (
          <>
            <BrandMark name={brand.name} logo={brand.logo_url} size="lg" />
            <span className={classes.name}>{brand.name}</span>
          </>
        )}
      </div>
      <Title order={1} className={classes.title}>
        Sign in
      </Title>
      {notice && (
        <Text size="sm" className={classes.notice}>
          {notice}
        </Text>
      )}
      <LoginForm />
      <SignOnButton />
      <Text size="sm" mt="lg">
        No account yet?{' '}
        <TextLink to={paths.signup} underline="always">
          Request an account
        </TextLink>
      </Text>
    </div>
  );
}
