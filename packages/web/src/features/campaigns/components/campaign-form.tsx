import { lazy, Suspense } from 'react';
import type { CampaignChannel } from '../campaign-channel.ts';
import type { CampaignFormProps } from './campaign-form-frame.tsx';

// Apart, because the email editor and the alphabets of texts are large.
const forms = {
  email: lazy(async () => ({ default: (await import('./email-campaign-form.tsx')).EmailCampaignForm })),
  text: lazy(async () => ({ default: (await import('./text-campaign-form.tsx')).TextCampaignForm })),
};

/** The form of a campaign. */
export function CampaignForm({ channel, ...props }: CampaignFormProps & { readonly channel: CampaignChannel }) {
  const Form = forms[channel];
  return (
    <Suspense>
      <Form {...props} />
    </Suspense>
  );
}
