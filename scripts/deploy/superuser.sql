-- For compose.yaml: without a password the superuser can log in only within its container.
alter role current_user password null;
