import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/profile/messages.ts'

/** Everything the profile page says. */
export const messages: Translation<typeof english> = {
  title: 'ملفك الشخصي',
  loading: 'جارٍ تحميل ملفك الشخصي',
  loadFailed: 'تعذّر تحميل الملف الشخصي',
  notLoaded: 'تعذّر تحميل ملفك الشخصي',

  information: 'معلومات الملف الشخصي',
  email: 'البريد الإلكتروني',
  emailNote: 'لا يمكن تغيير البريد الإلكتروني',
  currencyHelp:
    'للأسعار وسجلها والتنبيهات الجديدة ومحافظك والدفعات التي تُعدّها. تبقى المبالغ التجريبية بالدولار الأمريكي.',
  languageHelp: 'لهذا التطبيق وللرسائل التي نرسلها إليك.',
  languageOfBrowser: 'لغة المتصفح',
  fields: { full_name: 'الاسم الكامل', preferred_currency: 'العملة', language: 'اللغة' },
  submit: 'تحديث الملف الشخصي',
  submitting: 'جارٍ التحديث…',
  emptyHint: (label) => `املأ هذا الحقل: ${label}`,
  missing: 'معلومات ناقصة',
  updated: { title: 'تم بنجاح', description: 'تم تحديث الملف الشخصي' },
  updateFailed: 'تعذّر تحديث الملف الشخصي',
  noAnswer: 'لم يستجب الخادم. ما أدخلته لا يزال هنا.',
  notAuthenticated: 'لم يتم تسجيل الدخول',

  account: 'إجراءات الحساب',
  accountNote: 'ينهي تسجيل الخروج جلستك في هذا المتصفح. تبقى جلسات الأجهزة الأخرى نشطة.',
  signOut: 'تسجيل الخروج',
  signingOut: 'جارٍ تسجيل الخروج…',
  signedOut: { title: 'تم تسجيل الخروج', description: 'سجّلت الخروج بنجاح' },
  signOutFailed: 'تعذّر تسجيل الخروج',
  signedOutHere:
    'سجّلت الخروج في هذا المتصفح. تعذّر الوصول إلى الخادم، فقد تبقى الجلسة نشطة حتى تنتهي صلاحيتها.',
}
