import { useValidateClients } from '../clients.data.ts';
import { CheckClients } from '../components/check-clients.tsx';
import { DraftPage } from '../components/draft-page.tsx';

/** R320: imports clients with their policies: choose a carrier's file, check it, and start. */
export function NewClientsPage() {
  return (
    <DraftPage
      title="Import clients"
      label="Drop a book of business here, or choose one"
      validate={useValidateClients()}
      check={(draft) => <CheckClients {...draft} />}
    >
      CSV, Excel (.xlsx or .xls), or OpenDocument (.ods), as you received it from the carrier, with one policy per row.
      We detect the file type and columns. You review them before anything is imported.
    </DraftPage>
  );
}
