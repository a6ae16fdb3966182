import { MAX_ALERTS_PER_USER, MAX_FREE_ACTIVE_ALERTS } from '@satlens/domain'
import { expect, test } from 'vitest'
import { API_ERRORS } from './errors.ts'

test('the messages of the alert limits contain the limits of the domain', () => {
  expect(API_ERRORS.alert_limit_reached.message).toContain(`allows ${MAX_FREE_ACTIVE_ALERTS} active alerts`)
  expect(API_ERRORS.too_many_alerts_kept.message).toContain(`${MAX_ALERTS_PER_USER} alerts`)
})
