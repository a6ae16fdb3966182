import type * as contract from '@satlens/contract'
import { expectTypeOf, test } from 'vitest'
import type * as client from './index.ts'

type Reply<E extends contract.EndpointDefinition> = contract.EndpointResponse<E>
type Body<E extends contract.EndpointDefinition> = contract.EndpointInput<E>['body']

// The types are duplicated because a published package cannot import from this workspace. `verify` compares them.
test('the published types equal those of the contract', () => {
  type Own = [client.Session, client.LogoutScope, client.User, client.Identity, client.Factor, client.Passkey]
  type Theirs = [
    contract.Session,
    contract.LogoutScope,
    contract.User,
    contract.Identity,
    contract.Factor,
    contract.Passkey,
  ]
  expectTypeOf<Own>().toEqualTypeOf<Theirs>()

  type Proof = Extract<client.FactorCodeOrCredential, { webauthn: unknown }>['webauthn']
  expectTypeOf<client.EnrolledFactor>().toEqualTypeOf<Reply<typeof contract.enrollFactorEndpoint>>()
  expectTypeOf<client.FactorChallenge>().toEqualTypeOf<Reply<typeof contract.challengeFactorEndpoint>>()
  expectTypeOf<Proof>().toEqualTypeOf<NonNullable<Body<typeof contract.verifyFactorEndpoint>['webauthn']>>()

  type Made = Body<typeof contract.passkeyRegistrationVerifyEndpoint>['credential']
  type Shown = Body<typeof contract.passkeyAuthenticationVerifyEndpoint>['credential']
  type Question = Reply<typeof contract.passkeyRegistrationOptionsEndpoint>
  expectTypeOf<client.PasskeyChallenge>().toEqualTypeOf<Question>()
  expectTypeOf<client.RegistrationCredential>().toEqualTypeOf<Made>()
  expectTypeOf<client.AuthenticationCredential>().toEqualTypeOf<Shown>()
})
