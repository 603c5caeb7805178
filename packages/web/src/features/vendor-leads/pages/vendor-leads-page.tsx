import { Text, Title } from '@mantine/core';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { usePathParam } from '../../../lib/url-params.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NotFoundState } from '../../../ui/states/not-found-state.tsx';
import { HowToSend } from '../components/how-to-send.tsx';
import { LastLeads } from '../components/last-leads.tsx';
import { LeadSettingForm } from '../components/lead-setting-form.tsx';
import classes from '../components/vendor-leads.module.css';
import { useLeadSetting } from '../vendor-leads.data.ts';

/** The leads of a vendor: how to send them, what happens to them, and the latest ones. */
export function VendorLeadsPage() {
  const id = usePathParam('id');
  const { data, error, refetch } = useLeadSetting(id);
  const setting = data?.data;
  return (
    <>
      <PageHeader title={setting ? `Leads from ${setting.vendor.vendor_name}` : 'Vendor leads'}>
        <TextLink to={paths.admin_api_tracking} size="sm">
          All vendors
        </TextLink>
      </PageHeader>
      <div className={classes.page}>
        {!setting ? (
          error ? (
            error instanceof ApiError && error.status === 404 ? (
              <NotFoundState />
            ) : (
              <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
            )
          ) : (
            <TextSkeleton lines={8} />
          )
        ) : (
          <>
            <section className={classes.section} aria-labelledby="becomes">
              <Title order={2} fz="sm" id="becomes">
                Lead settings
              </Title>
              {!setting.saved && (
                <Text size="sm" c="dimmed">
                  Leads from this vendor are refused until you save these settings.
                </Text>
              )}
              <LeadSettingForm key={setting.vendor.id} setting={setting} />
            </section>
            <section className={classes.section} aria-labelledby="sending">
              <Title order={2} fz="sm" id="sending">
                Setup for the vendor
              </Title>
              <HowToSend />
            </section>
            <section className={classes.section} aria-labelledby="last">
              <Title order={2} fz="sm" id="last">
                Recent leads
              </Title>
              <LastLeads vendorId={id} />
            </section>
          </>
        )}
      </div>
    </>
  );
}
