import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/shared/components/messages.ts'

/** The texts of what several pages show. */
export const messages: Translation<typeof english> = {
  retry: 'إعادة المحاولة',
  signIn: { title: 'سجّل الدخول لاستخدام هذه الصفحة', link: 'تسجيل الدخول' },
  demo: {
    word: 'تجريبي',
    reference: (reference) => `المرجع \u2068DEMO-${reference}\u2069`,
    happened: 'ما حدث',
    notHappened: 'معلومات مفيدة',
  },
}
