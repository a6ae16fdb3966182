import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/shared/oauth-apps/messages.ts'

/** How other apps and what they may do are named, on the pages that allow them and in the profile. */
export const messages: Translation<typeof english> = {
  unverified: 'غير موثّق',
  allowedEarlier: 'سُمح به من قبل',
  scopes: {
    openid: 'معرفة هويتك هنا',
    email: 'رؤية عنوان بريدك الإلكتروني',
    profile: 'رؤية اسمك وبيانات ملفك الشخصي',
    phone: 'رؤية رقم هاتفك',
    offline_access: 'البقاء مسجّل الدخول في غيابك',
  },
}
