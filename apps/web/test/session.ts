import { getSessionStorageKey } from '@satlens/auth-client'
import type { Session, User } from '@satlens/contract'
import { sessionStore } from '../src/shared/session/session.ts'

export const user: User = {
  id: '6b1f2c1e-55a5-4b0e-9a8a-0f3f4f7c9d10',
  aud: 'authenticated',
  role: 'authenticated',
  email: 'ada@example.com',
  phone: '',
  app_metadata: {},
  user_metadata: { full_name: 'Ada Lovelace' },
  identities: [],
  created_at: '2026-11-21T08:00:00Z',
  updated_at: '2026-11-21T08:00:00Z',
  is_anonymous: false,
}

export const session: Session = {
  access_token: 'access',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: 4_000_000_000,
  refresh_token: 'refresh',
  user,
}

export function setSignedIn() {
  sessionStore.setState({ status: 'signed-in', user }, true)
  storeSession(user)
}

export const storeSession = (of: User) =>
  localStorage.setItem(getSessionStorageKey(location.hostname), JSON.stringify({ ...session, user: of }))

export function setSignedOut() {
  localStorage.removeItem(getSessionStorageKey(location.hostname))
  sessionStore.setState({ status: 'signed-out', byChoice: false }, true)
}
