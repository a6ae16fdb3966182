import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/profile/sign-ins/messages.ts'

/** The texts of the card of recent sign-ins. */
export const messages: Translation<typeof english> = {
  title: 'أحدث عمليات تسجيل الدخول',
  loading: 'جارٍ تحميل عمليات تسجيل الدخول',
  loadFailed: 'تعذّر تحميل عمليات تسجيل الدخول',
  list: 'عمليات تسجيل الدخول في آخر 30 يومًا',
  none: {
    title: 'لا توجد عمليات تسجيل دخول في آخر 30 يومًا',
    body: 'تظهر العملية التالية هنا مع جهازها وعنوان IP.',
  },
  note: 'نعرض ما لا يزيد على 100 عملية تسجيل دخول من آخر 30 يومًا. إذا كنت لا تعرف إحداها، فغيّر كلمة المرور.',
  failed: 'محاولة فاشلة',
  from: (ip) => (ip === '' ? 'من عنوان IP غير معروف' : `من \u2066${ip}\u2069`),
  showAll: (count) => `عرض الكل (${count})`,
}
