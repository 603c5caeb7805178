import type { Names } from './names.ts';
import { addFile, insertBefore, type Plan } from './write.ts';

/** Plans the screen of a feature modeled on admin-carriers: a page with a list, a dialog that adds to it, its address, and its test. */
export async function planWeb(plan: Plan, names: Names): Promise<void> {
  const { kebab, camel, snake, several, table } = names;
  const folder = `packages/web/src/features/${kebab}`;
  addFile(plan, `${folder}/${kebab}.api.ts`, api(names));
  addFile(plan, `${folder}/${kebab}.data.ts`, data(names));
  addFile(plan, `${folder}/pages/${kebab}-page.tsx`, page(names));
  addFile(plan, `${folder}/components/${table.replaceAll('_', '-')}-dialog.tsx`, dialog(names));
  addFile(plan, `e2e/${kebab}.spec.ts`, test(names));

  const app = 'packages/web/src/app';
  await insertBefore(plan, 'packages/web/src/lib/paths.ts', /^ {2}trainings:/, `  ${snake}: '/${snake}',\n`);
  await insertBefore(plan, `${app}/areas/area-paths.ts`, /^ {2}'\/trainings',/, `  '/${snake}',\n`);
  const screen = `  '/${snake}': screen(async () => (await import('../../features/${kebab}/pages/${kebab}-page.tsx')).${several}Page),\n`;
  await insertBefore(plan, `${app}/areas/work-area.ts`, /^ {2}'\/trainings'/, screen);
  const navigation = `${app}/registry/navigation.ts`;
  const item = `import { ${camel}Item } from '../../features/${kebab}/${kebab}.api.ts';\n`;
  await insertBefore(plan, navigation, /^import type \{ NavigationItem/, item);
  await insertBefore(plan, navigation, /^ {6}\{ label: 'Trainings'/, `      ${camel}Item,\n`);
}

/** 'Paper planes' */
const titleOf = ({ kebab }: Names) => {
  const words = kebab.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};
/** 'paper plane' */
const nounOf = ({ word }: Names) => word.replaceAll('-', ' ');

const api = (names: Names) => `import { IconFolder } from '@tabler/icons-react';
import type { NavigationItem } from '../../lib/navigation-item.ts';
import { paths } from '../../lib/paths.ts';

export const ${names.camel}Item: NavigationItem = { label: '${titleOf(names)}', to: paths.${names.snake}, icon: IconFolder };
`;

const data = ({
  kebab,
  camel,
  one,
  several,
}: Names) => `import { ${camel} } from '@bookline/contract/features/${kebab}';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

export const use${several} = (page: number) => useCall(${camel}.list, { query: { page } }, { keepPrevious: true });

/** The form shows the failure. */
export const useAdd${one} = () => useSend(${camel}.create, { invalidates: ['${kebab}'], quiet: true });
`;

const page = (names: Names) => {
  const { kebab, camel, one, several, table } = names;
  const noun = nounOf(names);
  return `import type { ${one} } from '@bookline/contract/features/${kebab}';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { ${one}Dialog } from '../components/${table.replaceAll('_', '-')}-dialog.tsx';
import { use${several} } from '../${kebab}.data.ts';

const orders = ['created_at'] as const;
const empty = { title: 'No ${noun}s yet', text: 'Add one to see it here.' };

/** Lists and adds ${noun}s. */
export function ${several}Page() {
  const { query, onPage } = useListState(orders);
  const answer = use${several}(query.page);
  const [adding, setAdding] = useState(false);
  const zone = useTimeZone();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  return (
    <>
      <RecordList<${one}>
        title="${titleOf(names)}"
        columns={columns}
        {...listProps(answer)}
        rowId={(${lowerOf(camel)}) => ${lowerOf(camel)}.id}
        rowName={(${lowerOf(camel)}) => ${lowerOf(camel)}.name}
        renderCompact={(${lowerOf(camel)}) => ${lowerOf(camel)}.name}
        onPage={onPage}
        empty={empty}
        actions={<Button onClick={() => setAdding(true)}>Add ${noun}</Button>}
      />
      {adding && <${one}Dialog onClose={() => setAdding(false)} />}
    </>
  );
}

function columnsIn(zone: string): readonly Column<${one}>[] {
  return [
    { id: 'name', header: 'Name', width: 260, cell: ({ name }) => name },
    { id: 'created_at', header: 'Created', width: 120, cell: ({ created_at }) => <RelativeTime at={created_at} zone={zone} /> },
  ];
}
`;
};

/** paperPlanes → paperPlane */
const lowerOf = (camel: string) => camel.replace(/ies$/, 'y').replace(/s$/, '');

const dialog = (names: Names) => {
  const { kebab, one } = names;
  const noun = nounOf(names);
  return `import { MAX_NAME } from '@bookline/contract/rules/limits';
import { TextInput } from '@mantine/core';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAdd${one} } from '../${kebab}.data.ts';

const fields = ['name'];

/** The form of a new ${noun}. */
export function ${one}Dialog({ onClose }: { readonly onClose: () => void }) {
  const add = useAdd${one}();
  const { draft, dirty, withBind } = useRecordForm({ name: '' });
  const onSuccess = () => {
    toast.done(\`\${draft.name.trim()} added\`);
    onClose();
  };
  return (
    <FormDialog
      title="Add ${noun}"
      submitLabel="Add ${noun}"
      fields={fields}
      {...formFailure(add.error)}
      busy={add.isPending}
      dirty={dirty}
      onSubmit={() => add.mutate({ body: draft }, { onSuccess })}
      onClose={onClose}
    >
      {withBind((bind) => (
        <TextInput label="Name" {...bind('name')} maxLength={MAX_NAME} required data-autofocus />
      ))}
    </FormDialog>
  );
}
`;
};

const test = (names: Names) => {
  const noun = nounOf(names);
  return `import { expect, expectNoViolations, signIn, test } from './base/test.ts';

test('a ${noun} is added and listed; a missing name shows at its field', async ({ page, build }) => {
  const user = await build.makeUser(await build.makeTenant());
  await signIn(page, user, '/');
  await page.getByRole('link', { name: '${titleOf(names)}' }).click();
  await page.getByRole('button', { name: 'Add ${noun}' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add ${noun}' });
  await dialog.getByRole('button', { name: 'Add ${noun}' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('First');
  await dialog.getByRole('button', { name: 'Add ${noun}' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('gridcell', { name: 'First' })).toBeVisible();
});
`;
};
