import { useValidateImport } from '../../import-settings/import-settings.api.ts';
import { CheckImport, isReady } from '../components/check-import.tsx';
import { DraftPage } from '../components/draft-page.tsx';

/** Imports leads: choose a file, map its columns, choose the owner, and start. */
export function NewImportPage() {
  return (
    <DraftPage
      title="Import leads"
      label="Drop a file here, or choose one"
      validate={useValidateImport()}
      isReady={isReady}
      check={(draft) => <CheckImport {...draft} />}
    >
      CSV, Excel (.xlsx or .xls), OpenDocument (.ods), or contact cards (.vcf), as you received the file. We detect the
      columns. You review them before anything is imported.
    </DraftPage>
  );
}
