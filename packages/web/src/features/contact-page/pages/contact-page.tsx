import { IconArrowLeft } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { ApiError, OfflineError, sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink, IconLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { usePathParam } from '../../../lib/url-params.ts';
import { useUserStorage } from '../../../lib/use-user-storage.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NotFoundState } from '../../../ui/states/not-found-state.tsx';
import { spokenName, useContact, useShowContact } from '../../contact-fields/contact-fields.api.ts';
import { MergedNotice } from '../../contact-merges/contact-merges.api.ts';
import { listParams, readSavedState } from '../../contact-search/contact-search.api.ts';
import { LiveContact } from '../../live/live.api.ts';
import { ContactScreen } from '../components/contact-screen.tsx';
import { ContactSkeleton } from '../components/contact-skeleton.tsx';
import { ContactSteps } from '../components/contact-steps.tsx';
import { ContactEditProvider } from '../components/edit/contact-edit-provider.tsx';
import { type ContactParts, ContactPartsContext } from '../contact-parts-context.ts';
import { useCanonicalPath } from '../use-canonical-path.ts';
import { useNeighbors } from '../use-neighbors.ts';

/** One contact by phone number, or by id if it has none (R015). */
export function ContactPage({ parts }: { readonly parts: ContactParts }) {
  const param = usePathParam('number');
  const { data, error, refetch } = useContact(param);
  const isGone = error instanceof ApiError && [404, 422].includes(error.status);
  const contact = isGone ? undefined : data?.data;
  const neighbors = useNeighbors(contact?.id);
  const showContact = useShowContact();
  useCanonicalPath(contact, param);

  if (contact) {
    return (
      <ContactEditProvider key={contact.id} contact={contact}>
        <PageHeader
          title={spokenName(contact)}
          back={<BackToList />}
          {...(neighbors && { detail: <ContactSteps neighbors={neighbors} /> })}
          titledBelow
        />
        <Suspense>
          <LiveContact id={contact.id} onChanged={showContact} />
        </Suspense>
        <MergedNotice contact={contact} param={param} />
        <ContactPartsContext value={parts}>
          <ContactScreen />
        </ContactPartsContext>
      </ContactEditProvider>
    );
  }
  if (!error) {
    return (
      <>
        <PageHeader title="Contact" back={<BackToList />} titledBelow />
        <ContactSkeleton />
      </>
    );
  }
  return (
    <>
      <PageHeader title={isGone ? 'Contact not found' : 'Contact'} back={<BackToList />} />
      {isGone ? (
        <NotFoundState actions={<ButtonLink to={paths.contacts}>Go to contacts</ButtonLink>}>
          We couldn’t find that contact, or you don’t have access to it. It may have been reassigned, or its phone
          number may have changed.
        </NotFoundState>
      ) : (
        <ErrorState
          message={sentenceOf(error)}
          offline={error instanceof OfflineError}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

/** Links back to the list as the user left it. */
function BackToList() {
  const storage = useUserStorage();
  const [state] = useState(() => readSavedState(storage));
  return (
    <IconLink to={paths.contacts} search={state ? listParams(state) : {}} aria-label="Back to contacts">
      <IconArrowLeft size={18} />
    </IconLink>
  );
}
