-- Creates Gendana's role and database; run once by PostgreSQL's superuser: psql -f scripts/deploy/database.sql
-- The role's password is POSTGRES_PASSWORD in the environment, as in Compose, or is asked for: on a command line it
-- would be in the shell's history and in sudo's log.
\set ON_ERROR_STOP on
\getenv password POSTGRES_PASSWORD
-- The role owns its database, where migrations create tables and trusted extensions. It is no superuser and can
-- create neither roles nor databases.
create role gendana login;
create database gendana owner gendana;
\if :{?password}
alter role gendana password :'password';
\else
\password gendana
\endif
-- For the Database page of the admin console; it counts statements once PostgreSQL loads it
-- (shared_preload_libraries).
\connect gendana
create extension if not exists pg_stat_statements;
