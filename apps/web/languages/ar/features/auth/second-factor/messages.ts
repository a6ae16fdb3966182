import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/auth/second-factor/messages.ts'

/** The texts around the form for the second factor. */
export const messages: Translation<typeof english> = {
  title: 'أكّد أنك صاحب الحساب',
  account: (email) => `تسجيل الدخول بالبريد \u2068${email}\u2069`,
  signOut: 'استخدام حساب آخر',
}
