import { expect, test } from 'vitest'
import { type AlertAction, type AlertStatus, getNextAlertStatus } from './alert-status.ts'

test.each<[AlertStatus, AlertAction, AlertStatus | null]>([
  ['fired', 'pause', null],
  ['fired', 'resume', null],
  ['expired', 'pause', null],
  ['expired', 'resume', null],
  ['paused', 're_arm', null],
  ['active', 'pause', 'paused'],
  ['paused', 'resume', 'active'],
  ['fired', 're_arm', 'active'],
  ['expired', 're_arm', 'active'],
  ['paused', 'pause', 'paused'],
  ['active', 'resume', 'active'],
  ['active', 're_arm', 'active'],
])('getNextAlertStatus of %s after %s is %s', (status, action, next) => {
  expect(getNextAlertStatus(status, action)).toBe(next)
})
