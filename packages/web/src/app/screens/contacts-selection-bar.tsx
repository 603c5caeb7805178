import { SelectionBar, type SelectionBarProps } from '../../features/contact-list/contact-list.api.ts';
import { bulkActions } from '../registry/bulk-actions.ts';

/** The list's selection bar with the bulk actions. A separate module, so the list can show first. */
export default function ContactsSelectionBar(props: SelectionBarProps) {
  return <SelectionBar {...props} actions={bulkActions} />;
}
