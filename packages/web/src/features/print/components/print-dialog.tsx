import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../../lib/paths.ts';
import type { BulkDialogProps } from '../../contact-list/contact-list.api.ts';
import '../to-print.ts';

/** Opens the print screen with the selection. */
export default function PrintDialog({ selection, count, onClose }: BulkDialogProps) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ to: paths.print(), state: { to_print: { selection, count } } });
    onClose();
  }, [navigate, selection, count, onClose]);
  return null;
}
