import type { Translation } from '@satlens/domain'
import type { layoutMessages as english } from '#auth/messages/email/layout-messages.ts'

/** The texts around the content of every email. */
export const layoutMessages: Translation<typeof english> = {
  code: 'الرمز',
  unsubscribe: 'إلغاء الاشتراك',
  openLink: (url) => `إذا لم يعمل الزر، فافتح هذا الرابط: ${url}`,
  neverAsks: (brand) => `لن يطلب منك ${brand} أبدًا إرسال كلمة مرور أو رمز أو عبارة استرداد.`,
}
