import type { AuditLogPayload } from '#auth/core/tables/audit.ts'

/** What receivers are told of (docs/events.md). */
export const EVENT_TYPES = [
  'user.created',
  'user.confirmed',
  'user.updated',
  'user.banned',
  'user.deleted',
  'user.signed_in',
  'factor.added',
  'factor.removed',
  'oauth.grant_added',
  'oauth.grant_removed',
] as const

export type EventType = (typeof EVENT_TYPES)[number]

/** An event, with the fields that only some events have. */
export interface DescribedEvent {
  readonly type: EventType
  readonly details: Readonly<Record<string, unknown>>
}

type Traits = Readonly<Record<string, unknown>>

/** Returns the event that an audit entry is, or null. Only known traits become part of it. */
export function describeEvent({ action, traits = {} }: AuditLogPayload): DescribedEvent | null {
  const type = findEventType(action, traits)
  if (type === null) return null
  const details = Object.fromEntries(
    COPIED_TRAITS.flatMap((name) => (name in traits ? [[name, traits[name]]] : [])),
  )
  return { type, details: { action, ...details, ...describeSubject(type, traits) } }
}

const COPIED_TRAITS = ['provider', 'fields', 'removed', 'is_soft', 'by', 'by_service_key'] as const

function findEventType(action: string, traits: Traits): EventType | null {
  if (traits.created === true) return 'user.created'
  switch (action) {
    // With `created` it is the sign-up, without it the confirmation.
    case 'user_signedup':
      return 'user.confirmed'
    case 'user_modified':
      return traits.banned === true ? 'user.banned' : 'user.updated'
    case 'user_updated_password':
    case 'identity_linked':
    case 'identity_unlinked':
    case 'account_reclaimed':
    case 'addition_undone':
      return 'user.updated'
    case 'user_deleted':
      return 'user.deleted'
    case 'login':
      return 'user.signed_in'
    case 'verification_attempted':
      return traits.success === true && traits.status === 'unverified' ? 'factor.added' : null
    case 'passkey_created':
      return 'factor.added'
    // Recovery codes are replaced as a whole; other factors are only renamed.
    case 'factor_updated':
      return 'factor_id' in traits ? null : 'factor.added'
    case 'factor_unenrolled':
    case 'factor_deleted':
      return traits.status === 'unverified' ? null : 'factor.removed'
    case 'passkey_deleted':
      return 'factor.removed'
    case 'oauth_consent_granted':
      return 'oauth.grant_added'
    case 'oauth_consent_revoked':
      return 'oauth.grant_removed'
    default:
      return null
  }
}

/** Returns the factor or the application that an event is about. */
function describeSubject(type: EventType, traits: Traits) {
  if (type.startsWith('factor.')) {
    const { factor_id, passkey_id, factor_type = 'passkey' } = traits
    return { factor: { id: factor_id ?? passkey_id ?? null, type: factor_type } }
  }
  if (!type.startsWith('oauth.')) return {}
  return { client: { id: traits.client_id }, ...(traits.scope === undefined ? {} : { scope: traits.scope }) }
}
