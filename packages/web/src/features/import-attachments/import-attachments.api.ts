export { useStartWithLeads } from './import-attachments.data.ts';
