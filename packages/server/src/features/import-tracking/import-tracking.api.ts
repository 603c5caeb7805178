export { namelessOrigins, type ReceivedQuery, receivedLeads } from './received-leads.ts';
