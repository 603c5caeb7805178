import { useValidateClients } from '../clients.data.ts';
import { CheckClients } from '../components/check-clients.tsx';
import { DraftPage } from '../components/draft-page.tsx';

/** R320: imports clients with their policies: choose a carrier's file, check what was understood, start. */
export function NewClientsPage() {
  return (
    <DraftPage
      title="Import clients"
      label="Drop a book of business here, or choose one"
      validate={useValidateClients()}
      check={(draft) => <CheckClients {...draft} />}
    >
      CSV or Excel (.xlsx), as the carrier sent it: one policy a row. Which kind of file it is and what its columns are
      is recognised; you check it next. Nothing is imported yet.
    </DraftPage>
  );
}
