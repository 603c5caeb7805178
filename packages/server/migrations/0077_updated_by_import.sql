-- Lists contacts that an import changed: the rows of a large import are many, those that changed a contact often few.
create index import_row_updated on import_row (tenant_id, import_attempt_id, contact_id) where outcome = 'updated';
