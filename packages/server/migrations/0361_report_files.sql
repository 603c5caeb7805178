-- Files of emailed reports, which a nightly job deletes once no email has them.
create index stored_file_of_reports on stored_file (tenant_id, created_at) where purpose = 'report';
create index mail_attachment_file on mail_attachment (tenant_id, file_id);
