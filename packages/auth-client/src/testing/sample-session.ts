import type { Session, User } from '../session/session.ts'

export const createSampleUser = (changes: Partial<User> = {}): User => ({
  id: '6f1c3a52-0f0e-4e6b-9d3c-2f2d1a7b8c90',
  aud: 'authenticated',
  role: 'authenticated',
  email: 'reader@example.com',
  phone: '',
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: { full_name: 'A Reader' },
  identities: [],
  created_at: '2026-11-21T12:00:00Z',
  updated_at: '2026-11-21T12:00:00Z',
  is_anonymous: false,
  ...changes,
})

export const createSampleSession = (
  name: string,
  nowMs: number,
  changes: Partial<Session> = {},
): Session => ({
  access_token: `access-${name}`,
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(nowMs / 1000) + 3600,
  refresh_token: `refresh-${name}`,
  user: createSampleUser(),
  ...changes,
})
