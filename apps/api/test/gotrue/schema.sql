-- The tables of GoTrue that the importer reads, with the columns and types that it needs. A run of the tests against
-- GoTrue's own migrations: docs/testing.md.
create type auth.factor_kind as enum ('totp', 'webauthn', 'phone');
create type auth.factor_state as enum ('unverified', 'verified');
create type auth.assurance as enum ('aal1', 'aal2', 'aal3');

create table auth.users (
  id uuid primary key,
  aud varchar,
  role varchar,
  email varchar,
  phone text unique,
  encrypted_password varchar,
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,
  invited_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  banned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz,
  updated_at timestamptz
);
create table auth.identities (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null,
  last_sign_in_at timestamptz,
  created_at timestamptz,
  updated_at timestamptz,
  unique (provider_id, provider)
);
create table auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  factor_type auth.factor_kind not null,
  status auth.factor_state not null,
  friendly_name text,
  secret text,
  phone text,
  web_authn_credential jsonb,
  last_challenged_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create table auth.webauthn_credentials (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text not null default '',
  credential_id bytea not null unique,
  public_key bytea not null,
  sign_count bigint not null default 0,
  transports jsonb not null default '[]',
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  aal auth.assurance,
  factor_id uuid,
  not_after timestamptz,
  refreshed_at timestamp,
  ip inet,
  user_agent text,
  oauth_client_id uuid,
  refresh_token_hmac_key text,
  refresh_token_counter bigint,
  created_at timestamptz,
  updated_at timestamptz
);
create table auth.refresh_tokens (
  id bigserial primary key,
  session_id uuid references auth.sessions on delete cascade,
  token varchar unique,
  revoked boolean
);
create table auth.mfa_amr_claims (
  id uuid primary key,
  session_id uuid not null references auth.sessions on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create table auth.oauth_clients (
  id uuid primary key,
  client_secret_hash text,
  registration_type text not null,
  client_type text not null default 'confidential',
  token_endpoint_auth_method text,
  redirect_uris text not null,
  grant_types text not null,
  client_name text,
  client_uri text,
  logo_uri text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create table auth.oauth_consents (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  client_id uuid not null references auth.oauth_clients on delete cascade,
  scopes text not null,
  granted_at timestamptz not null default now(),
  revoked_at timestamptz,
  unique (user_id, client_id)
);
