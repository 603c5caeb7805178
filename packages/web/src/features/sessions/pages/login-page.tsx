import { Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useBrand } from '../../../lib/brand.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { SignOnButton } from '../../single-sign-on/components/sign-on-button.tsx';
import { LoginForm } from '../components/login-form.tsx';
import classes from './login-page.module.css';

/** Signing in (R011): where everybody without a session ends up. */
export function LoginPage() {
  const notice = useBrand()?.sign_in_notice;
  useDocumentTitle('Sign in · Bookline');
  return (
    <div className={classes.card}>
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
          Ask for one
        </TextLink>
      </Text>
    </div>
  );
}
