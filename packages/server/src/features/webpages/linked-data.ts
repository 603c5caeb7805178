import type { PublicPage } from '@bookline/contract/features/webpages';

/** schema.org data of a page, for search engines. Safe inside a script element. */
export function linkedData(page: PublicPage): string {
  const { url, phone, email, address, languages, disclaimer: _disclaimer } = page;
  const business = {
    '@type': 'InsuranceAgency',
    '@id': `${url}/#business`,
    name: page.company,
    url: `${url}/`,
    ...(page.logo && { logo: page.logo }),
    ...((page.photo ?? page.logo) && { image: page.photo ?? page.logo }),
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(address && { address }),
    ...(page.map_url && { hasMap: page.map_url }),
    ...(page.licenses.length > 0 && {
      areaServed: page.licenses.map(({ name }) => ({ '@type': 'State', name })),
    }),
    ...(page.products.length > 0 && {
      makesOffer: page.products.map(({ label }) => ({
        '@type': 'Offer',
        itemOffered: { '@type': 'Service', name: label },
      })),
    }),
    ...(page.social_links.length > 0 && { sameAs: page.social_links.map((link) => link.url) }),
  };
  const person = page.kind === 'user' && {
    '@type': 'Person',
    '@id': `${url}/#agent`,
    name: page.name,
    url: `${url}/`,
    ...(page.job_title && { jobTitle: page.job_title }),
    ...(page.photo && { image: page.photo }),
    ...(languages.length > 0 && { knowsLanguage: languages }),
    worksFor: { '@id': business['@id'] },
  };
  const questions = page.faqs.filter(({ question, answer }) => question && answer);
  const faq = questions.length > 0 && {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
  const graph = [business, person, faq].filter(Boolean);
  // Text in it could otherwise end the element.
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
}
