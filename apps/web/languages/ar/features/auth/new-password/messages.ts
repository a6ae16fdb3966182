import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/auth/new-password/messages.ts'

/** Everything the form for a new password says. */
export const messages: Translation<typeof english> = {
  forgotten: {
    title: 'تعيين كلمة مرور جديدة',
    lead: 'اختر كلمة مرور جديدة لحسابك. سيُسجَّل الخروج من جميع أجهزتك الأخرى.',
  },
  removed: {
    title: 'اختيار كلمة مرور',
    lead: 'أزلنا كلمة المرور السابقة لهذا الحساب، فقد يكون شخص آخر هو من عيّنها.',
  },
  password: 'كلمة المرور الجديدة',
  submit: 'تعيين كلمة المرور',
  submitting: 'جارٍ تعيين كلمة المرور…',
  done: { title: 'تم بنجاح', description: 'تم تعيين كلمة المرور الجديدة. سُجّل الخروج من الأجهزة الأخرى.' },
  failed: 'تعذّر تعيين كلمة المرور الجديدة',
}
