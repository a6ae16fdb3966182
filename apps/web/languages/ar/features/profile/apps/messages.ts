import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/profile/apps/messages.ts'

/** Everything the card of the apps with access says. */
export const messages: Translation<typeof english> = {
  title: 'التطبيقات المسموح لها بالوصول',
  loading: 'جارٍ تحميل تطبيقاتك',
  loadFailed: 'تعذّر تحميل تطبيقاتك',
  list: 'التطبيقات التي تسجّل دخولك بهذا الحساب',
  empty: {
    title: 'لا توجد تطبيقات',
    body: 'تظهر التطبيقات هنا بعد أن تسمح لها بتسجيل دخولك بهذا الحساب.',
  },
  since: 'منذ',
  lastUsed: 'آخر استخدام',
  neverUsed: 'لم يُستخدم بعد',
  scopes: (app) => `ما يمكن أن يفعله ${app}`,
  remove: 'إزالة الوصول',
  removeOf: (app) => `إزالة الوصول: ${app}`,
  confirm: {
    title: (app) => `هل تريد إزالة وصول ${app}؟`,
    body: 'سيُسجَّل خروج التطبيق، وعليه أن يسألك قبل أن يسجّل دخولك من جديد.',
    confirm: 'إزالة الوصول',
    confirming: 'جارٍ الإزالة…',
    cancel: 'الإبقاء عليه',
  },
  removed: {
    title: 'تمت إزالة الوصول',
    description: (app) => `لم يعد بإمكان ${app} الوصول إلى حسابك.`,
  },
  removeFailed: 'تعذّرت إزالة الوصول',
}
