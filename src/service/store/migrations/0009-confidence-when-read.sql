-- The confidence index is computed when contributions are read: src/service/registry/confidence/README.md.
alter table contribution drop column confidence;
drop table confidence_due_run, confidence_due_place, confidence_upkeep;
