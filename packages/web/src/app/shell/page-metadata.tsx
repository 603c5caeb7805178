import { useCurrentUser } from '../../lib/session.ts';

/** Description, keywords, and social tags from the user's profile (R039). React moves them into the head. */
export function PageMetadata() {
  const { profile, company } = useCurrentUser();
  const name = `${profile.first_name} ${profile.last_name}`.trim();
  const description = profile.about_me ?? `${name}, ${company.name}`;
  const picture = profile.personal_photo?.url ?? profile.logo?.url ?? company.logo_url;
  return (
    <>
      <meta name="description" content={description} />
      <meta name="keywords" content={[name, company.name].filter(Boolean).join(', ')} />
      <meta property="og:type" content="profile" />
      <meta property="og:title" content={name} />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:description" content={description} />
      {picture && <meta property="og:image" content={picture} />}
      <meta name="twitter:card" content="summary" />
    </>
  );
}
