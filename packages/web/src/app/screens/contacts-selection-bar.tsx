import { SelectionBar, type SelectionBarProps } from '../../features/contact-list/contact-list.api.ts';
import { bulkActions } from '../registry/bulk-actions.ts';

/** The bar of the list with the bulk actions. Its own module, because the list shows without it. */
export default function ContactsSelectionBar(props: SelectionBarProps) {
  return <SelectionBar {...props} actions={bulkActions} />;
}
