import { FREE_ACTIVE_ALERTS, MAX_STORED_ALERTS } from '@satlens/domain'
import { expect, test } from 'vitest'
import { API_ERRORS } from './errors.ts'

test('the refusals of one alert too many name the limits of the domain', () => {
  expect(API_ERRORS.alert_limit_reached.message).toContain(`The free tier has ${FREE_ACTIVE_ALERTS} active`)
  expect(API_ERRORS.too_many_alerts_kept.message).toContain(`${MAX_STORED_ALERTS} alerts`)
})
