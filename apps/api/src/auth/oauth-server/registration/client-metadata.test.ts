import { generateKeyPairSync } from 'node:crypto'
import type { OAuthClientMetadata } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import { parseClientMetadata } from './client-metadata.ts'

const REDIRECT_URI = 'https://app.example/cb'
const DEVICE = 'urn:ietf:params:oauth:grant-type:device_code'
const JWK = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
const JWKS = { keys: [JWK as Record<string, unknown>] }

const parse = (metadata: OAuthClientMetadata, isDynamic = false) =>
  parseClientMetadata({ redirect_uris: [REDIRECT_URI], ...metadata }, { isDynamic, brand: 'Satlens' })

describe('parseClientMetadata', () => {
  test('gives a client that names only a redirect URI the defaults of GoTrue', () => {
    expect(parse({})).toEqual({
      tokenEndpointAuthMethod: 'client_secret_basic',
      jwks: null,
      name: 'app.example',
      uri: null,
      logoUri: null,
      backchannelLogoutUri: null,
      redirectUris: [REDIRECT_URI],
      grantTypes: ['authorization_code', 'refresh_token'],
      scope: null,
      requiresDpop: false,
    })
  })

  test('accepts all metadata of a client of the operator', () => {
    const metadata: OAuthClientMetadata = {
      client_name: ' The Satlens app ',
      client_uri: 'https://app.example/about',
      logo_uri: 'https://app.example/logo.png',
      redirect_uris: [REDIRECT_URI, 'com.example.app:/cb'],
      grant_types: ['authorization_code', 'refresh_token', DEVICE, 'refresh_token'],
      response_types: ['code'],
      scope: 'email  openid unknown',
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: JWKS,
      dpop_bound_access_tokens: true,
      backchannel_logout_uri: 'https://app.example/logout',
    }
    expect(parse(metadata)).toEqual({
      tokenEndpointAuthMethod: 'private_key_jwt',
      jwks: { keys: [JWK] },
      name: 'The Satlens app',
      uri: 'https://app.example/about',
      logoUri: 'https://app.example/logo.png',
      backchannelLogoutUri: 'https://app.example/logout',
      redirectUris: [REDIRECT_URI, 'com.example.app:/cb'],
      grantTypes: ['authorization_code', 'refresh_token', DEVICE],
      scope: 'openid email',
      requiresDpop: true,
    })
  })

  test.each<[OAuthClientMetadata, string]>([
    [{ redirect_uris: null }, 'redirect_uris is required'],
    [{ redirect_uris: [] }, 'redirect_uris is required'],
    [{ redirect_uris: Array(11).fill(REDIRECT_URI) }, 'redirect_uris cannot exceed 10 items'],
    [
      { redirect_uris: [REDIRECT_URI, 'http://app.example/'] },
      "invalid redirect_uri 'http://app.example/': needs https, except on a loopback host",
    ],
  ])('rejects %j as invalid_redirect_uri', (metadata, message) => {
    expect(() => parse(metadata)).toThrow(
      expect.objectContaining({
        code: 'invalid_redirect_uri',
        message,
        details: { error: 'invalid_redirect_uri', error_description: message },
      }),
    )
  })

  test.each<[OAuthClientMetadata, string]>([
    [
      { grant_types: ['implicit'] },
      `grant_types must only contain authorization_code, refresh_token, ${DEVICE}`,
    ],
    [{ grant_types: ['refresh_token'] }, `grant_types must contain authorization_code or ${DEVICE}`],
    [{ grant_types: [] }, `grant_types must contain authorization_code or ${DEVICE}`],
    [{ response_types: ['code', 'token'] }, 'response_types must be code'],
    [{ client_type: 'other' }, "client_type must be 'public' or 'confidential'"],
    [
      { token_endpoint_auth_method: 'client_secret_jwt' },
      'token_endpoint_auth_method must be one of: none, client_secret_basic, client_secret_post, private_key_jwt',
    ],
    [
      { client_type: 'public', token_endpoint_auth_method: 'client_secret_post' },
      "client_type 'public' is inconsistent with token_endpoint_auth_method 'client_secret_post'",
    ],
    [
      { client_type: 'confidential', token_endpoint_auth_method: 'none' },
      "client_type 'confidential' is inconsistent with token_endpoint_auth_method 'none'",
    ],
    [{ token_endpoint_auth_method: 'private_key_jwt' }, 'jwks is required for private_key_jwt'],
    [{ jwks: JWKS }, 'jwks needs the token_endpoint_auth_method private_key_jwt'],
    [{ token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [] } }, 'jwks must have 1 to 10 keys'],
    [{ client_name: 'a\u202eb' }, 'client_name must have 1 to 100 visible characters'],
    [{ client_uri: 'javascript:alert(1)' }, 'client_uri must be a valid URL'],
    [{ client_uri: 'https://user@app.example/' }, 'client_uri must not contain a user name or password'],
    [{ client_uri: `https://app.example/${'x'.repeat(2_040)}` }, 'client_uri must be a valid URL'],
    [{ logo_uri: 'data:image/png;base64,' }, 'logo_uri must be a valid URL'],
    [{ logo_uri: 'https://a b/' }, 'logo_uri must be a valid URL'],
    [
      { backchannel_logout_uri: 'http://app.example/' },
      'backchannel_logout_uri needs https, except on a loopback host',
    ],
    [{ backchannel_logout_uri: 'com.example.app:/x' }, 'backchannel_logout_uri must be an https address'],
    [{ backchannel_logout_uri: 'http://localhost/x' }, 'backchannel_logout_uri must be an https address'],
    [{ scope: 'all' }, 'scope must contain one of openid, email, profile, phone, offline_access'],
  ])('rejects %j as invalid_client_metadata', (metadata, message) => {
    expect(() => parse(metadata)).toThrow(
      expect.objectContaining({ code: 'invalid_client_metadata', message }),
    )
  })

  test('a logout URI may be http on this machine in development', () => {
    const uri = 'http://localhost:4000/logout'
    const rules = { isDynamic: false, brand: 'Satlens', allowsLoopbackLogout: true }
    const metadata = { redirect_uris: [REDIRECT_URI], backchannel_logout_uri: uri }
    expect(parseClientMetadata(metadata, rules).backchannelLogoutUri).toBe(uri)
    expect(() =>
      parseClientMetadata({ ...metadata, backchannel_logout_uri: 'http://10.0.0.1/' }, rules),
    ).toThrow('needs https')
  })

  test.each<[OAuthClientMetadata, string]>([
    [{ client_type: 'public' }, 'none'],
    [{ client_type: 'confidential' }, 'client_secret_basic'],
    [{ token_endpoint_auth_method: 'none' }, 'none'],
    [{ token_endpoint_auth_method: 'client_secret_post' }, 'client_secret_post'],
  ])('%j authenticates by %s', (metadata, method) => {
    expect(parse(metadata)).toMatchObject({ tokenEndpointAuthMethod: method })
  })

  test.each([
    [['http://127.0.0.1:3000/cb'], '127.0.0.1:3000'],
    [['com.example.app:/cb'], 'com.example.app'],
  ])('a client without a name that redirects to %j is called %s', (redirect_uris, name) => {
    expect(parse({ redirect_uris })).toMatchObject({ name })
  })

  test('a client of the device flow needs no redirect URI', () => {
    expect(parse({ redirect_uris: null, grant_types: [DEVICE] })).toMatchObject({
      redirectUris: [],
      name: 'Unnamed application',
    })
  })

  test('a client that registers itself gets neither a logo nor a logout address', () => {
    const uris = { logo_uri: 'https://app.example/logo.png', backchannel_logout_uri: 'http://10.0.0.1/' }
    expect(parse(uris, true)).toMatchObject({ logoUri: null, backchannelLogoutUri: null })
  })

  test('a client that registers itself must not have a name like the brand', () => {
    const message = 'client_name must not resemble Satlens, the name of this server'
    expect(() => parse({ client_name: 'Ѕаtlens Support' }, true)).toThrow(
      expect.objectContaining({ code: 'invalid_client_metadata', message }),
    )
  })
})
