-- Run once on the primary, as its superuser: psql --host ADDRESS --username postgres --file database.sql
-- The migrations create the role satlens_user, so the owner needs CREATEROLE.
create role satlens login createrole password '${DATABASE_PASSWORD}';
create database satlens owner satlens;
-- A pooler in transaction mode rejects these limits per connection.
alter role satlens set statement_timeout = '10s';
alter role satlens set lock_timeout = '5s';
alter role satlens set idle_in_transaction_session_timeout = '15s';
