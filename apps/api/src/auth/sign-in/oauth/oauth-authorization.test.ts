import { expect, test } from 'vitest'
import { pickProviderPassthroughParameters } from './oauth-authorization.ts'

test('[wire 84] pickProviderPassthroughParameters drops reserved parameters in any letter case', () => {
  const query = {
    provider: 'google',
    redirect_to: 'x',
    scopes: 'x',
    code_challenge: 'x',
    code_challenge_method: 's256',
    Client_ID: 'x',
    client_secret: 'x',
    REDIRECT_URI: 'x',
    State: 'x',
    response_type: 'token',
    code_verifier: 'x',
    request: 'x',
    request_uri: 'x',
    response_mode: 'fragment',
    scope: 'x',
    prompt: 'consent',
    access_type: 'offline',
    login_hint: 'a@b.co',
    nonce: 'n',
    twice: ['a', 'b'],
  }
  expect(pickProviderPassthroughParameters(query)).toEqual({
    prompt: 'consent',
    access_type: 'offline',
    login_hint: 'a@b.co',
    nonce: 'n',
  })
})
