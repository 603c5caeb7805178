import { Alert, Button, TextInput, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDots, IconMail, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { LinkTabs } from '../../lib/link-tabs.tsx';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { FieldRow, FieldRows, Nothing } from '../../ui/field-row.tsx';
import { InlineForm } from '../../ui/inline-form.tsx';
import { InlineSelect } from '../../ui/inline-select.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RecordFact, RecordHeader } from '../../ui/record-header.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { PanelTabs } from '../../ui/tabs/panel-tabs.tsx';
import { Example, Part } from './example.tsx';
import { InputExamples } from './input-examples.tsx';
import { StateExamples } from './state-examples.tsx';
import classes from './styleguide-page.module.css';

const widths = [
  ['Lists and records', '100%'],
  ['Steps and tables of settings', '60rem'],
  ['Reading and the timeline', '46rem'],
  ['Forms', '40rem'],
] as const;

/** Every part of the kit in every state. Only in development: a build leaves it out. */
export function StyleguidePage() {
  const scheme = useComputedColorScheme('light');
  const { setColorScheme } = useMantineColorScheme();
  return (
    <>
      <PageHeader
        title="Style guide"
        actions={
          <Button variant="default" onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}>
            {scheme === 'dark' ? 'Light' : 'Dark'}
          </Button>
        }
      />
      <div className={classes.page}>
        <FrameExamples />
        <InputExamples />
        <StateExamples />
      </div>
    </>
  );
}

/** The parts that a page is made of. */
function FrameExamples() {
  const [tab, setTab] = useState<'about' | 'timeline' | 'more'>('about');
  const [status, setStatus] = useState<string | null>('hot');
  return (
    <>
      <Part title="Page widths" when="A page has one of these widths, from the left.">
        <Example state="Widths" wide>
          {widths.map(([name, width]) => (
            <div key={name} className={classes.width} style={{ maxWidth: width }}>
              {name}: {width}
            </div>
          ))}
        </Example>
      </Part>
      <Part
        title="Header"
        when="ui/page-header.tsx for every page. ui/record-header.tsx for a record, with its facts and actions."
      >
        <Example state="Record" wide bare>
          <RecordHeader
            label="Example"
            mark={<Avatar id="1" name="Joan Adams" size={36} />}
            title="Joan Adams"
            line="Lead · 64 years · Columbus, OH"
            facts={
              <>
                <RecordFact label="Status">
                  <StatusChip label="Hot" color="red" />
                </RecordFact>
                <RecordFact label="Next step" grows>
                  Call back about Plan G
                </RecordFact>
              </>
            }
            actions={
              <>
                <Button leftSection={<IconPhone size={15} aria-hidden />}>Call</Button>
                <Button variant="default" leftSection={<IconMail size={15} aria-hidden />}>
                  Email
                </Button>
              </>
            }
            menu={
              <Button variant="default" px={8} aria-label="More actions">
                <IconDots size={16} aria-hidden />
              </Button>
            }
          />
        </Example>
      </Part>
      <Part
        title="Section and panel"
        when="ui/section.tsx divides a record. ui/panel.tsx frames a part of a page, such as a tile."
      >
        <Example state="Section" bare>
          <Section title="Details">
            <FieldRows>
              <FieldRow label="Source">Referral</FieldRow>
              <FieldRow label="Employer">
                <Nothing />
              </FieldRow>
              <FieldRow label="Status">
                <InlineSelect
                  label="Status"
                  value={status}
                  options={[
                    { value: 'hot', label: 'Hot' },
                    { value: 'cold', label: 'Cold' },
                  ]}
                  onSave={setStatus}
                  clearable
                />
              </FieldRow>
            </FieldRows>
          </Section>
        </Example>
        <Example state="Panel">
          <Panel title="Today">Nothing is due.</Panel>
        </Example>
      </Part>
      <Part
        title="Tabs"
        when="lib/link-tabs.tsx for tabs with an address each. ui/tabs/panel-tabs.tsx for parts of one page. A choice that filters is a segmented control."
      >
        <Example state="Links" bare>
          <LinkTabs
            label="Example"
            current="one"
            tabs={[
              { value: 'one', label: 'To review', to: '/styleguide', count: 12 },
              { value: 'two', label: 'Merged', to: '/styleguide' },
            ]}
          />
        </Example>
        <Example state="Panels" bare>
          <PanelTabs
            label="Example"
            value={tab}
            onChange={setTab}
            panelClassName={classes.shown}
            tabs={[
              { value: 'about', label: 'About', content: 'Key facts' },
              { value: 'timeline', label: 'Timeline', content: 'What happened' },
              { value: 'more', label: 'More', content: 'Records' },
            ]}
          />
        </Example>
      </Part>
      <Part
        title="Form"
        when="ui/form-dialog.tsx in a dialog, ui/inline-form.tsx in a page. Ctrl/⌘ Enter saves. Leaving with unsaved input asks."
      >
        <Example state="In a page">
          <InlineForm
            title="Example"
            dirty
            fields={['name']}
            submitLabel="Save"
            busy={false}
            onSubmit={() => undefined}
            onClose={() => undefined}
          >
            {() => <TextInput label="Name" defaultValue="Joan" />}
          </InlineForm>
        </Example>
        <Example state="Refused">
          <InlineForm
            title="Example, refused"
            dirty={false}
            fields={['name']}
            failure="Someone changed this. Save again to review the changes."
            submitLabel="Save"
            busy={false}
            onSubmit={() => undefined}
            onClose={() => undefined}
          >
            {() => <TextInput label="Name" defaultValue="Joan" error="Enter a name without digits." />}
          </InlineForm>
        </Example>
        <Example state="Saving">
          <InlineForm
            title="Example, saving"
            dirty
            fields={['name']}
            submitLabel="Save"
            busy
            onSubmit={() => undefined}
            onClose={() => undefined}
          >
            {() => <TextInput label="Name" defaultValue="Joan" />}
          </InlineForm>
        </Example>
      </Part>
      <Part
        title="Sticky action bar"
        when="ui/action-bar.tsx for steps, selections, and long pages. A long form uses it with <FormShell sticky>. The main button is the last."
      >
        <Example state="Steps" wide bare>
          <ActionBar leading={<Button variant="default">Back</Button>} says="12,408 rows will be imported.">
            <Button>Start import</Button>
          </ActionBar>
        </Example>
        <Example state="Selection" wide bare>
          <ActionBar label="Example selection" says="3 selected">
            <Button variant="default">Clear</Button>
            <Button>Mark 3 as done</Button>
          </ActionBar>
        </Example>
        <Example state="Failed" wide bare>
          <ActionBar
            problem={
              <Alert color="red" variant="light" radius={0}>
                The server didn’t answer. Try again in a moment.
              </Alert>
            }
          >
            <Button>Merge 2 contacts</Button>
          </ActionBar>
        </Example>
      </Part>
    </>
  );
}
