import type { TestApp } from '../harness/test-app.ts'
import { VERSIONED } from './people.ts'

export const SERVICE_KEY = 'sb_secret_for_tests_long_enough_to_be_accepted'
export const ADMIN_ENV = { SERVICE_KEYS: `tests:${SERVICE_KEY}` }
export const asService = { access_token: SERVICE_KEY }

/** Returns true for the paths that require a service key. */
export const isAdminPath = (path: string): boolean => /^\/auth\/v1\/(admin\/|invite)/.test(path)

export const adminCall = (
  app: TestApp,
  method: 'get' | 'post' | 'put' | 'delete',
  path: string,
  body?: object,
) =>
  app.request[method](`/auth/v1/${path}`)
    .set({ ...VERSIONED, Authorization: `Bearer ${SERVICE_KEY}` })
    .send(body)
