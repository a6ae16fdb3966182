import { type Alert, type AlertNotice, formatUsdDecimal } from '@satlens/contract'
import { formatAlertValue } from '@satlens/domain'
import type { AlertRow, NoticeRow } from './alerts.queries.ts'

/** Converts an alert to the JSON of the API. */
export const toAlertJson = (alert: AlertRow): Alert => ({
  id: alert.id,
  kind: alert.kind,
  value: formatAlertValue(alert),
  status: alert.status,
  waits_for_return: alert.status === 'active' && alert.side === 'beyond',
  mails: alert.mails,
  created_at: alert.createdAt.toISOString(),
  expires_at: alert.expiresAt.toISOString(),
  fired_at: alert.firedAt?.toISOString() ?? null,
})

/** Converts a notice to the JSON of the API. */
export const toNoticeJson = (notice: NoticeRow): AlertNotice => ({
  id: notice.id,
  alert_id: notice.alertId,
  kind: notice.kind,
  value: formatAlertValue(notice),
  price: formatUsdDecimal(notice.price),
  price_24h: notice.price24h === null ? null : formatUsdDecimal(notice.price24h),
  as_of: notice.asOf.toISOString(),
  source: notice.source,
  mailed: notice.mailed,
})
