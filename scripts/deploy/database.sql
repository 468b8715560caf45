-- Creates Gendana's role and database; run once by PostgreSQL's superuser, with the role's password in the
-- environment: POSTGRES_PASSWORD=… psql -f scripts/deploy/database.sql
\set ON_ERROR_STOP on
\getenv password POSTGRES_PASSWORD
-- The role owns its database, where migrations create tables and trusted extensions. It is no superuser and can
-- create neither roles nor databases.
create role gendana login password :'password';
create database gendana owner gendana;
