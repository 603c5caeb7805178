import type { AdminSetting } from '@bookline/contract/features/settings';
import { describeSetting } from '@bookline/contract/rules/settings';
import { Skeleton, Stack } from '@mantine/core';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useOpenedByLink } from '../../../lib/url-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SettingRow } from '../components/setting-row.tsx';
import { useSettings } from '../settings.data.ts';
import classes from './settings-page.module.css';

/** R105: the tenant's settings in groups. Each saves on its own. */
export function SettingsPage() {
  const { data, error, refetch } = useSettings();
  const atBrand = useOpenedByLink('brand');
  return (
    <>
      <PageHeader title="Settings" />
      <div className={classes.page}>
        {error && !data ? (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : (
          <Stack gap="md" aria-busy={data === undefined}>
            {data ? (
              groupsOf(data.data).map(([group, settings]) => (
                <Panel key={group} title={group} flush>
                  {settings.map((setting) => (
                    <SettingRow
                      key={setting.key}
                      setting={setting}
                      focused={atBrand && setting.key === 'BRAND_COLOR' && !setting.updated_at}
                    />
                  ))}
                </Panel>
              ))
            ) : (
              <>
                <Skeleton h={240} />
                <Skeleton h={180} />
              </>
            )}
          </Stack>
        )}
      </div>
    </>
  );
}

function groupsOf(settings: readonly AdminSetting[]): [string, AdminSetting[]][] {
  const groups = new Map<string, AdminSetting[]>();
  const offered = settings.filter(({ key }) => !describeSetting(key).unread);
  for (const setting of offered) groups.set(setting.group, [...(groups.get(setting.group) ?? []), setting]);
  return [...groups];
}
