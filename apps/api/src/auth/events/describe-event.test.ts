import { describe, expect, test } from 'vitest'
import { describeEvent } from './describe-event.ts'

const describeAction = (action: string, traits?: object) =>
  describeEvent({
    action,
    log_type: 'user',
    actor_id: 'an id',
    actor_username: '',
    actor_via_sso: false,
    ...(traits ? { traits: { ...traits } } : {}),
  })
const FACTOR = { factor_id: 'f', factor_type: 'totp' }

describe('the event of an audit entry', () => {
  test.each<[string, object | undefined, string]>([
    ['user_signedup', { created: true }, 'user.created'],
    ['user_confirmation_requested', { created: true }, 'user.created'],
    ['user_invited', { created: true }, 'user.created'],
    ['user_signedup', { provider: 'email' }, 'user.confirmed'],
    ['user_modified', undefined, 'user.updated'],
    ['user_updated_password', undefined, 'user.updated'],
    ['identity_linked', { provider: 'google' }, 'user.updated'],
    ['identity_unlinked', { provider: 'google' }, 'user.updated'],
    ['account_reclaimed', { provider: 'email' }, 'user.updated'],
    ['addition_undone', { removed: [] }, 'user.updated'],
    ['user_modified', { fields: ['ban_duration'], banned: true }, 'user.banned'],
    ['user_deleted', undefined, 'user.deleted'],
    ['login', { provider: 'email' }, 'user.signed_in'],
    ['verification_attempted', { ...FACTOR, status: 'unverified', success: true }, 'factor.added'],
    ['passkey_created', { passkey_id: 'p' }, 'factor.added'],
    ['factor_updated', { factor_type: 'recovery_code' }, 'factor.added'],
    ['factor_unenrolled', { ...FACTOR, status: 'verified' }, 'factor.removed'],
    ['factor_deleted', { ...FACTOR, status: 'verified' }, 'factor.removed'],
    ['factor_deleted', { factor_type: 'recovery_code' }, 'factor.removed'],
    ['passkey_deleted', { passkey_id: 'p' }, 'factor.removed'],
    ['oauth_consent_granted', { client_id: 'c', scope: 'openid' }, 'oauth.grant_added'],
    ['oauth_consent_revoked', { client_id: 'c', sessions: 1 }, 'oauth.grant_removed'],
  ])('%s with %j is %s', (action, traits, type) => {
    expect(describeAction(action, traits)).toMatchObject({ type, details: { action } })
  })

  test.each<[string, object?]>([
    ['token_refreshed'],
    ['logout'],
    ['login_failed'],
    ['user_confirmation_requested', { created: false }],
    ['user_confirmation_requested'],
    ['user_invited', {}],
    ['verification_attempted', { ...FACTOR, status: 'verified', success: true }],
    ['verification_attempted', { ...FACTOR, status: 'unverified', success: false }],
    ['factor_in_progress', FACTOR],
    ['factor_updated', FACTOR],
    ['factor_unenrolled', { ...FACTOR, status: 'unverified' }],
    ['event_delivery_failed', { attempts: 1 }],
  ])('%s with %j is none', (action, traits) => {
    expect(describeAction(action, traits)).toBeNull()
  })

  test('an event names its factor or application, and has no other traits than the known ones', () => {
    const traits = { ...FACTOR, status: 'verified', by_service_key: 'crm', secret: 'x' }
    expect(describeAction('factor_deleted', traits)?.details).toEqual({
      action: 'factor_deleted',
      by_service_key: 'crm',
      factor: { id: 'f', type: 'totp' },
    })
    expect(describeAction('passkey_created', { passkey_id: 'p' })?.details).toMatchObject({
      factor: { id: 'p', type: 'passkey' },
    })
    expect(describeAction('factor_updated', { factor_type: 'recovery_code' })?.details).toMatchObject({
      factor: { id: null, type: 'recovery_code' },
    })
    expect(describeAction('oauth_consent_granted', { client_id: 'c', scope: 'openid' })?.details).toEqual({
      action: 'oauth_consent_granted',
      client: { id: 'c' },
      scope: 'openid',
    })
  })
})
