import type { Webpage } from '@bookline/contract/features/profiles';
import { languages } from '@bookline/contract/rules/options';
import { displayPhone } from '@bookline/contract/rules/phone';
import { type OfferDraft, offerDraftOf } from '../../webpages/webpages.api.ts';

/** The texts of the page in the form, '' for none. */
export interface WebpageDraft extends OfferDraft {
  domain_name: string;
  about_me: string;
  phone: string;
  email: string;
  languages_spoken: (typeof languages)[number][];
  office_hours: string;
  faqs: string;
  latest_news: string;
  facebook: string;
  instagram: string;
  linkedin: string;
  twitter: string;
  google: string;
  youtube: string;
  yelp: string;
}

export function webpageDraftOf(page: Webpage): WebpageDraft {
  const { office_hours, faqs, latest_news, facebook, instagram, linkedin, twitter, google, youtube, yelp } = page;
  return {
    ...offerDraftOf(page),
    ...{ office_hours, faqs, latest_news, facebook, instagram, linkedin, twitter, google, youtube, yelp },
    domain_name: page.domain_name ?? '',
    about_me: page.about_me ?? '',
    phone: page.phone ? displayPhone(page.phone) : '',
    email: page.email,
    languages_spoken: languages.filter((language) => page.languages_spoken.includes(language)),
  };
}

/** The request's body for a draft. */
export const bodyOf = (draft: WebpageDraft) => ({
  ...draft,
  domain_name: draft.domain_name.trim() || null,
  about_me: draft.about_me || null,
});
