import type { Translation } from '@satlens/domain'
import { plural } from '#languages/ar/plural.ts'
import type { liveTimeMessages as english } from '#src/features/dashboard/history/live-time-messages.ts'

/** The texts about the time in which prices were live. */
export const liveTimeMessages: Translation<typeof english> = {
  title: 'نسبة الوقت الذي كانت فيه الأسعار مباشرة خلال آخر 24 ساعة:',
  simulatedTitle: 'نسبة الوقت الذي كانت فيه الأسعار المحاكاة محدّثة خلال آخر 24 ساعة:',
  share: {
    spot: (share) => `السعر الفوري ${share}`,
    buy: (share) => `سعر الشراء ${share}`,
    ticker: (share) => `سعر آخر صفقة ${share}`,
  },
  unknown: {
    spot: 'السعر الفوري: لا توجد بيانات بعد',
    buy: 'سعر الشراء: لا توجد بيانات بعد',
    ticker: 'سعر آخر صفقة: لا توجد بيانات بعد',
  },
  nothing: 'لا توجد بيانات بعد عن الوقت الذي كانت فيه الأسعار مباشرة. بدأنا القياس.',
  day: 'شمل القياس آخر 24 ساعة.',
  part: (duration) => `مدة القياس: ${duration}.`,
  explanation: (seconds) =>
    `يُعدّ السعر مباشرًا حتى تمضي على آخر تحديث له ${plural(seconds, {
      zero: 'لحظة',
      one: 'ثانية واحدة',
      two: 'ثانيتان',
      few: `${seconds} ثوانٍ`,
      many: `${seconds} ثانية`,
      other: `${seconds} ثانية`,
    })}.`,
  failed: 'تعذّر تحميل نسبة الوقت الذي كانت فيه الأسعار مباشرة. سنحاول مرة أخرى خلال دقيقة.',
}
