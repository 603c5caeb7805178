import type { ReactNode } from 'react';
import { allows, type Needs } from '../../lib/access.ts';
import { ButtonLink } from '../../lib/links.tsx';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { ForbiddenState } from '../../ui/states/forbidden-state.tsx';

/** A screen for users who have access, and the forbidden screen for everyone else. */
export function Guarded({ needs, children }: { readonly needs: Needs; readonly children: ReactNode }) {
  const user = useCurrentUser();
  if (allows(user, needs)) return children;
  return (
    <ForbiddenState
      order={1}
      actions={
        <ButtonLink to={paths.home} variant="default">
          Go home
        </ButtonLink>
      }
    />
  );
}
