import { CheckImport } from '../components/check-import.tsx';
import { DraftPage } from '../components/draft-page.tsx';
import { useValidateImport } from '../imports.data.ts';

/** Imports leads: choose a file, check what its columns are, say whose they become, start. */
export function NewImportPage() {
  return (
    <DraftPage
      title="Import leads"
      label="Drop a file here, or choose one"
      validate={useValidateImport()}
      check={(draft) => <CheckImport {...draft} />}
    >
      CSV or Excel (.xlsx), as your lead vendor sent it. Columns are recognised; you check them next. Nothing is
      imported yet.
    </DraftPage>
  );
}
